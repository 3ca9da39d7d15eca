-- Everybody sees and ends their own sessions. Who only knows the password of an account with a second factor does not.

create function public.list_sessions()
returns table (id uuid, last_used_at timestamptz, user_agent text, ip text, is_current boolean)
language plpgsql stable security definer
set search_path = ''
-- The auth service notes a refresh without a time zone.
set timezone = 'utc'
as $$
begin
  perform private.require_second_factor();
  return query
    select
      s.id,
      coalesce(s.refreshed_at::timestamptz, s.created_at),
      s.user_agent,
      host(s.ip),
      coalesce(s.id = (auth.jwt() ->> 'session_id')::uuid, false)
    from auth.sessions s
    where s.user_id = auth.uid()
    order by 5 desc, 2 desc, s.id
    limit 100;
end
$$;

create function public.end_session(p_session_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_second_factor();
  delete from auth.sessions where id = p_session_id and user_id = auth.uid();
end
$$;

revoke execute on function public.list_sessions(), public.end_session(uuid) from public, anon, service_role;
grant execute on function public.list_sessions(), public.end_session(uuid) to authenticated;
