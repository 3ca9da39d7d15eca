-- migrate: compatible
-- As before, and keys of messages that no browser sends again: until now only the next message with a key took them away.
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
end
$$;
