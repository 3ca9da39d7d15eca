-- migrate: compatible
-- Text that is being written: a new post, or a pending edit of one (post_id). Staff alone reach it, and it is in no
-- publication, so that no visitor learns of it by any path.
create table public.post_drafts (
  -- Made by who writes, so that the first save can be sent again; a new post is published under the id of its draft.
  id uuid primary key default gen_random_uuid(),
  -- No reference: the text stays while its post is in the trash, and is of use when that comes back or not.
  post_id uuid,
  writer_id uuid default auth.uid() references auth.users (id) on delete set null,
  title text not null default ''
    constraint draft_title_is_at_most_300_characters check (char_length(title) <= 300),
  content text not null default ''
    constraint draft_content_is_at_most_200_kb check (octet_length(content) <= 204800),
  excerpt text not null default ''
    constraint draft_excerpt_is_at_most_20_kb check (octet_length(excerpt) <= 20480),
  -- No reference: a category in the trash comes back under its id.
  category_id uuid,
  feature_image_url text
    constraint draft_image_url_is_at_most_20_kb check (octet_length(feature_image_url) <= 20480),
  -- Null: made from the title.
  slug text
    constraint draft_slug_is_at_most_300_characters check (char_length(slug) <= 300),
  -- When it shall be published, or was; null: at once.
  publish_at timestamptz,
  -- What will stand in post_details, and only what differs from an empty row.
  details jsonb not null default '{}'
    constraint draft_details_are_at_most_40_kb check (jsonb_typeof(details) = 'object' and octet_length(details::text) <= 40960),
  -- What the text was begun from: { version: updated_at of the post, fields: as they stood }. Null for a new post.
  base jsonb
    constraint draft_base_is_at_most_1_mb check (octet_length(base::text) <= 1048576),
  device text
    constraint draft_device_is_known check (device in ('computer', 'tablet', 'phone')),
  -- Each save counts it up and names the one it was made from, so that nothing is replaced unseen.
  version integer not null default 1,
  -- Who saved it last: a colleague may continue it.
  saved_by uuid default auth.uid() references auth.users (id) on delete set null,
  -- A change that takes place at its time. It is another row than the edit that is still written.
  scheduled_for timestamptz
    constraint draft_schedule_is_of_an_edit check (scheduled_for is null or post_id is not null),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- Each writer has one pending edit of a post; two devices that begin it at once meet here.
create unique index post_drafts_post_id_writer_id_key on public.post_drafts (post_id, writer_id)
where post_id is not null and scheduled_for is null;
create index post_drafts_post_id_idx on public.post_drafts (post_id);
create index post_drafts_updated_at_idx on public.post_drafts (updated_at desc, id desc);
-- Deleting a user must not read all drafts.
create index post_drafts_writer_id_idx on public.post_drafts (writer_id);
create index post_drafts_saved_by_idx on public.post_drafts (saved_by);

create function private.count_draft_version() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.version := old.version + 1;
  new.saved_by := auth.uid();
  new.updated_at := clock_timestamp();
  return new;
end
$$;

-- Not when an account is deleted, nor when the text is only scheduled.
create trigger count_draft_version
before update of title, content, excerpt, category_id, feature_image_url, slug, publish_at, details, base, device
on public.post_drafts
for each row execute function private.count_draft_version();

alter table public.post_drafts enable row level security;

create policy "Super admins read drafts" on public.post_drafts
for select to authenticated using ((select private.is_super_admin()));

create policy "Super admins begin drafts" on public.post_drafts
for insert to authenticated with check ((select private.is_super_admin()));

create policy "Super admins continue drafts" on public.post_drafts
for update to authenticated using ((select private.is_super_admin())) with check ((select private.is_super_admin()));

create policy "Super admins discard drafts" on public.post_drafts
for delete to authenticated using ((select private.is_super_admin()));

-- Who wrote it, and how often it was saved, is the database's to say.
revoke all on public.post_drafts from anon, authenticated;
grant select, delete on public.post_drafts to authenticated;
grant insert (
  id, post_id, title, content, excerpt, category_id, feature_image_url, slug, publish_at, details, base, device,
  scheduled_for
) on public.post_drafts to authenticated;
grant update (
  title, content, excerpt, category_id, feature_image_url, slug, publish_at, details, base, device,
  scheduled_for
) on public.post_drafts to authenticated;

-- An insert that says which draft it publishes gets that draft's id: sent once more because the answer was lost, it finds
-- the id taken and makes no second post. A header, as the columns of an insert are specified.
create function private.new_post_id() returns uuid
language plpgsql volatile set search_path = ''
as $$
declare
  draft_id text := nullif(current_setting('request.headers', true), '')::json ->> 'x-draft-id';
begin
  if draft_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    return draft_id::uuid;
  end if;
  return gen_random_uuid();
end
$$;

alter table public.posts alter column id set default private.new_post_id();

-- In the step that publishes: a draft that says what is now published is done. What another device added to it meanwhile
-- stays, as a pending edit.
create function private.settle_post_drafts() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.post_drafts d set post_id = p.id from saved p where d.id = p.id and d.post_id is null;
  delete from public.post_drafts d
  using saved p
  where d.post_id = p.id
    and d.scheduled_for is null
    and btrim(d.title) = btrim(p.title)
    and d.content = p.content
    and btrim(d.excerpt) = btrim(p.excerpt)
    and d.category_id is not distinct from p.category_id
    and d.feature_image_url is not distinct from p.feature_image_url
    and coalesce(d.slug, p.slug) = p.slug
    and coalesce(d.publish_at, p.created_at) = p.created_at
    and d.details = coalesce(
      (
        select jsonb_strip_nulls(to_jsonb(e) - 'post_id' || jsonb_build_object('is_noindex', nullif(e.is_noindex, false)))
        from public.post_details e
        where e.post_id = p.id
      ),
      '{}'
    );
  return null;
end
$$;

-- For statements, so that they run after what saves the details with a row.
create trigger settle_drafts_of_new_posts
after insert on public.posts
referencing new table as saved
for each statement execute function private.settle_post_drafts();

create trigger settle_drafts_of_saved_posts
after update on public.posts
referencing new table as saved
for each statement execute function private.settle_post_drafts();

-- For who deletes a post for good, by law or by choice: its pending edits hold its text, too.
create function private.delete_post_drafts(p_post_id uuid) returns void
language sql security definer set search_path = ''
as $$
  delete from public.post_drafts where post_id = p_post_id
$$;

-- Drafts without their texts, the newest first: those of one post, or all.
create function public.list_post_drafts(
  p_post_id uuid default null,
  p_limit integer default 50,
  p_offset integer default 0
)
returns table (
  id uuid,
  post_id uuid,
  title text,
  -- What visitors read; null where there is no such post, or not any more.
  post_title text,
  writer_id uuid,
  writer text,
  saved_by uuid,
  saved_by_email text,
  device text,
  version integer,
  scheduled_for timestamptz,
  created_at timestamptz,
  updated_at timestamptz
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_super_admin();
  return query
    select
      d.id, d.post_id, d.title, p.title, d.writer_id, w.email::text, d.saved_by, s.email::text,
      d.device, d.version, d.scheduled_for, d.created_at, d.updated_at
    from public.post_drafts d
    left join public.posts p on p.id = d.post_id
    left join auth.users w on w.id = d.writer_id
    left join auth.users s on s.id = d.saved_by
    where p_post_id is null or d.post_id = p_post_id
    order by d.updated_at desc, d.id desc
    limit least(greatest(coalesce(p_limit, 50), 0), 200)
    offset greatest(coalesce(p_offset, 0), 0);
end
$$;

revoke execute on all functions in schema private from public;
revoke execute on function public.list_post_drafts(uuid, integer, integer) from public;
grant execute on function private.new_post_id() to anon, authenticated, service_role;
grant execute on function public.list_post_drafts(uuid, integer, integer) to anon, authenticated, service_role;
