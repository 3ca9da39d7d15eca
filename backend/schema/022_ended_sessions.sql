-- migrate: compatible
-- Each process forgets ended sessions at once and closes their sockets. A notification holds 8,000 bytes.
create function auth.tell_ended_sessions() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform pg_notify('ended_sessions', string_agg(id::text, ','))
  from (select id, row_number() over () / 200 as chunk from ended) chunks
  group by chunk;
  return null;
end
$$;

create trigger tell_ended_sessions
after delete on auth.sessions
referencing old table as ended
for each statement execute function auth.tell_ended_sessions();

revoke execute on function auth.tell_ended_sessions() from public;
