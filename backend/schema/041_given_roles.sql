-- migrate: compatible
-- Whoever is given a role works by it at the next call, with the token they have: what each process remembers of living sessions
-- is asked anew.
create function auth.tell_given_roles() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform pg_notify('ended_sessions', '');
  return null;
end
$$;

create trigger tell_given_roles
after update of raw_user_meta_data, raw_app_meta_data on auth.users
for each row
when (
  old.raw_user_meta_data -> 'is_super_admin' is distinct from new.raw_user_meta_data -> 'is_super_admin'
  or old.raw_app_meta_data -> 'roles' is distinct from new.raw_app_meta_data -> 'roles'
)
execute function auth.tell_given_roles();

revoke execute on function auth.tell_given_roles() from public;
