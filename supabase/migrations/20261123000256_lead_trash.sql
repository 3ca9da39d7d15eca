-- migrate: compatible
-- A lead goes with the last of its letters: hidden while that is in the trash, for good with it.
create function private.forget_letter(p_message_id uuid) returns void
language plpgsql set search_path = ''
as $$
declare
  filed_id uuid;
begin
  delete from public.lead_letters where message_id = p_message_id returning lead_id into filed_id;
  -- Whoever files another letter there waits, and begins a lead anew where this one is gone.
  perform from public.leads where id = filed_id for update;
  if not exists (select from public.lead_letters where lead_id = filed_id)
    and not exists (select from public.lead_events where lead_id = filed_id and kind = 'message' and undone_at is null)
  then
    delete from public.leads where id = filed_id;
  else
    perform private.renew_lead_words(filed_id);
    perform private.refresh_lead(filed_id);
  end if;
end
$$;

-- As before, and with a letter what was known by it alone.
create or replace function private.erase_deleted_row(p_table text, p_row_id uuid) returns text[]
language plpgsql security definer set search_path = ''
as $$
declare
  images text[] := '{}';
begin
  if p_table = 'posts' then
    images := private.list_images_of_versions(p_row_id) || array(
      select unnest(private.list_image_names(d.feature_image_url, d.content))
      from public.post_drafts d
      where d.post_id = p_row_id
    );
    delete from private.review_links l
    where l.post_id = p_row_id or l.draft_id in (select d.id from public.post_drafts d where d.post_id = p_row_id);
    delete from public.post_drafts d where d.post_id = p_row_id;
    perform private.erase_history('public.post_details', p_row_id);
  elsif p_table = 'contact_messages' then
    perform private.forget_letter(p_row_id);
  end if;
  perform private.erase_history('public.' || p_table, p_row_id);
  return private.list_unused_images(images);
end
$$;

-- As before, and added leads that were taken back; ids of changes that no client sends again.
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
end
$$;

create index leads_trashed_at_idx on public.leads (trashed_at) where trashed_at is not null;

revoke execute on all functions in schema private from public;
