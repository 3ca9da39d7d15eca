-- migrate: compatible
-- With a post that goes for good goes what was said of it while it was a new draft, and its former author's name; links that
-- nobody will ask for go with what expires.
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
    where l.post_id = p_row_id
      or l.draft_id = p_row_id
      or l.draft_id in (select d.id from public.post_drafts d where d.post_id = p_row_id);
    delete from public.post_drafts d where d.post_id = p_row_id;
    delete from private.former_authors where post_id = p_row_id;
    perform private.erase_history('public.post_details', p_row_id);
  elsif p_table = 'contact_messages' then
    perform private.forget_letter(p_row_id);
  end if;
  perform private.erase_history('public.' || p_table, p_row_id);
  return private.list_unused_images(images);
end
$$;

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
  delete from private.discarded_drafts r
  where r.discarded_at < now() - interval '1 day'
    and not exists (select from public.posts p where p.id in (r.draft_id, r.post_id) and p.created_at > now());
  perform private.sweep_reviews();
end
$$;
