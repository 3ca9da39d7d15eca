-- migrate: compatible
-- Where a policy also lets visitors read, roles are asked once a row is found that they may not see. That took a fifth
-- of a request, so its time told a stranger of a slug, or a lead, from one that does not exist.

-- Policies ask the tables, not the token: each right ends at the next call. A super admin has all roles, and alone has
-- that of 'admin'.
create function private.holds_any_role(p_roles text[]) returns boolean
language sql stable security definer set search_path = ''
as $$
  select (
      exists (select from private.super_admins where user_id = (select auth.uid()))
      or exists (select from private.role_members where user_id = (select auth.uid()) and role = any (p_roles))
    )
    and private.has_standing((select auth.uid()))
    and not private.lacks_second_factor()
$$;

-- In a policy write (select private.has_role('editor')), so that it runs once a statement. The setting is made by our
-- own REST service for reads of who has no role by their token: it takes rights and gives none. A hosted project has no
-- such setting. Without rights of its owner and a path, as PostgreSQL then puts the body in the function's place.
create or replace function private.has_role(variadic p_roles text[]) returns boolean
language sql stable
as $$
  select pg_catalog.current_setting('holla.is_stranger', true) is distinct from 'on' and private.holds_any_role(p_roles)
$$;

revoke execute on all functions in schema private from public;
grant execute on function private.holds_any_role(text[]) to anon, authenticated, service_role;
