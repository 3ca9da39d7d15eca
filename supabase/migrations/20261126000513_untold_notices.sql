-- migrate: compatible
-- As before, but the next attempt of a mail that could not be sent holds up nothing that comes later, and what a notice told of that its server refused for good goes into its reader's next one, a hundred letters at most.
create or replace function private.add_to_notice(p_user_id uuid, p_kind text, p_lead_id uuid, p_message_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  notice uuid;
  due timestamptz;
begin
  -- What is under way is locked, and what was tried may have arrived.
  select n.id into notice
  from private.lead_notices n
  where n.user_id = p_user_id and n.kind = p_kind and n.attempts = 0 and n.delivered_at is null and n.failed_at is null
  order by n.created_at desc
  limit 1
  for update skip locked;
  if notice is null then
    select greatest(
      clock_timestamp() + interval '20 seconds',
      max(coalesce(n.delivered_at, least(n.next_attempt_at, clock_timestamp()))) + count(*) * interval '5 minutes'
    ) into due
    from private.lead_notices n
    where n.user_id = p_user_id and n.kind = p_kind and n.created_at > clock_timestamp() - interval '1 hour';
    due := private.find_notice_time(p_user_id, due);
    insert into private.lead_notices (user_id, kind, created_at, next_attempt_at, waiting_since)
    values (p_user_id, p_kind, clock_timestamp(), due, due)
    returning id into notice;
    update private.lead_notice_entries
    set notice_id = notice
    where id in (
      select e.id
      from private.lead_notices n
      join private.lead_notice_entries e on e.notice_id = n.id
      where n.user_id = p_user_id and n.kind = p_kind and n.failed_at is not null and n.delivered_at is null
      order by e.id desc
      limit 99
    );
  elsif (select count(*) from private.lead_notice_entries e where e.notice_id = notice) >= 100 then
    update private.lead_notices set more = more + 1 where id = notice;
    return;
  end if;
  insert into private.lead_notice_entries (notice_id, lead_id, message_id) values (notice, p_lead_id, p_message_id);
end
$$;
