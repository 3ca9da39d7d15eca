-- migrate: compatible
-- Policies ask at every statement. What stays open in between, as a private channel does, is told of who gained or lost a
-- right, so that it is asked at once.
create or replace function private.after_role_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  holder uuid := coalesce(new.user_id, old.user_id);
begin
  -- The trigger on auth.users writes the mirror.
  update auth.users set raw_app_meta_data = raw_app_meta_data where id = holder;
  perform pg_notify('changed_rights', holder::text);
  return null;
end
$$;

create or replace function private.after_super_admin_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  holder uuid := coalesce(new.user_id, old.user_id);
begin
  perform private.notify_super_admin_change(holder, tg_op = 'INSERT');
  update auth.users set raw_user_meta_data = raw_user_meta_data where id = holder;
  perform pg_notify('changed_rights', holder::text);
  return null;
end
$$;

revoke execute on function private.after_role_change(), private.after_super_admin_change() from public;
