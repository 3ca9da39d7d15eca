-- migrate: compatible
-- Undo of discarding. The words come from who discarded and has them; whose they are, who wrote in them and since when they wait for
-- a review is remembered here for a day, as nobody may say that of themselves.
create table private.discarded_drafts (
  draft_id uuid primary key,
  post_id uuid,
  writer_id uuid,
  saved_by uuid,
  -- Without references: accounts that are gone are left out when it is brought back.
  writers uuid[] not null,
  submitted_at timestamptz,
  version integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- What was discarded, to tell whether the same is brought back.
  text_digest bytea not null,
  details_digest bytea not null,
  discarded_at timestamptz not null default now()
);
create index discarded_drafts_discarded_at_idx on private.discarded_drafts (discarded_at);
alter table private.discarded_drafts enable row level security;

create function private.remember_discarded_draft() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.discarded_drafts as r (
    draft_id, post_id, writer_id, saved_by, writers, submitted_at, version, created_at, updated_at, text_digest, details_digest
  )
  select
    old.id, old.post_id, old.writer_id, old.saved_by,
    array(select w.user_id from private.draft_writers w where w.draft_id = old.id order by w.user_id),
    old.submitted_at, old.version, old.created_at, old.updated_at,
    private.digest_text(old.title, old.excerpt, old.content, old.feature_image_url), private.digest_details(old.details)
  on conflict (draft_id) do update
  set (
    post_id, writer_id, saved_by, writers, submitted_at, version, created_at, updated_at, text_digest, details_digest, discarded_at
  ) = (
    excluded.post_id, excluded.writer_id, excluded.saved_by, excluded.writers, excluded.submitted_at, excluded.version,
    excluded.created_at, excluded.updated_at, excluded.text_digest, excluded.details_digest, excluded.discarded_at
  );
  return old;
end
$$;

-- Before, as its writers go with it.
create trigger remember_discarded_draft
before delete on public.post_drafts
for each row when (old.scheduled_for is null)
execute function private.remember_discarded_draft();

-- Brings a discarded draft back: by an editor any, by a writer their own. What is there already stays as it is.
create function public.bring_back_draft(p_draft jsonb) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  given public.post_drafts := jsonb_populate_record(null::public.post_drafts, p_draft);
  known private.discarded_drafts;
  is_same boolean;
begin
  perform private.require_role('editor', 'writer');
  -- Two who bring it back at once are one after the other.
  select * into known
  from private.discarded_drafts
  where draft_id = given.id and discarded_at > now() - interval '1 day'
  for update;
  -- To a writer what was never there is what is not theirs.
  if known.writer_id is distinct from auth.uid() then
    perform private.require_role('editor');
  end if;
  if known.draft_id is null then
    raise exception 'It was discarded too long ago to be brought back' using errcode = 'P0002';
  end if;
  if exists (select from public.post_drafts where id = known.draft_id) then
    return;
  end if;
  insert into public.post_drafts (
    id, post_id, writer_id, saved_by, submitted_at, version, created_at, updated_at,
    title, content, excerpt, category_id, feature_image_url, slug, publish_at, details, base, device
  )
  values (
    known.draft_id,
    -- What it was published as may be in the trash again.
    case
      when known.post_id <> known.draft_id or exists (select from public.posts where id = known.post_id) then known.post_id
    end,
    (select u.id from auth.users u where u.id = known.writer_id),
    (select u.id from auth.users u where u.id = known.saved_by),
    -- A device that has it open yet must see that it is another.
    known.submitted_at, known.version + 1, known.created_at, known.updated_at,
    coalesce(given.title, ''), coalesce(given.content, ''), coalesce(given.excerpt, ''), given.category_id,
    given.feature_image_url, given.slug, given.publish_at, coalesce(given.details, '{}'), given.base,
    given.device
  );
  is_same := known.text_digest
      = private.digest_text(coalesce(given.title, ''), coalesce(given.excerpt, ''), coalesce(given.content, ''), given.feature_image_url)
    and known.details_digest = private.digest_details(given.details);
  -- Whoever brings back what was written has not written in it.
  delete from private.draft_writers where draft_id = known.draft_id and is_same;
  insert into private.draft_writers (draft_id, user_id)
  select known.draft_id, u.id from auth.users u where u.id = any (known.writers)
  on conflict do nothing;
end
$$;

-- As before, and what nobody may bring back any more.
create or replace function private.erase_expired_trash(p_limit integer default 500) returns setof text
language plpgsql security definer set search_path = ''
as $$
declare
  deletion record;
begin
  -- Of two who come by one is enough.
  if not pg_try_advisory_xact_lock(hashtextextended('expired trash', 0)) then
    return;
  end if;
  for deletion in
    select t.kind, d.row_id
    from unnest(array['posts', 'categories', 'contact_messages']) as t(kind)
    cross join lateral private.list_deletions(t.kind, p_is_expired => true) d
    limit p_limit
  loop
    return query select unnest(private.erase_deleted_row(deletion.kind, deletion.row_id));
  end loop;
  delete from public.leads l
  where l.id in (
    select t.id
    from public.leads t
    where t.trashed_at < now() - interval '30 days'
      and not exists (select from public.lead_letters f where f.lead_id = t.id)
    limit p_limit
  );
  delete from private.lead_changes where at < now() - interval '90 days';
  delete from private.letter_keys where created_at < now() - interval '14 days';
  delete from private.discarded_drafts where discarded_at < now() - interval '1 day';
end
$$;

revoke execute on all functions in schema private from public;
revoke execute on function public.bring_back_draft(jsonb) from public;
grant execute on function public.bring_back_draft(jsonb) to anon, authenticated, service_role;
