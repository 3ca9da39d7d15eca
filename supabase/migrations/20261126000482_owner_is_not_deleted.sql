-- migrate: compatible
-- Nobody else deletes the owner's account: asked where the account is, as what goes with it goes in an order that a restore
-- may change (decision 65).
create function private.keep_owner_account() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if auth.jwt() ->> 'role' = 'authenticated' then
    perform private.require_not_owner(old.id);
  end if;
  return old;
end
$$;

create trigger keep_owner_account
before delete on auth.users
for each row execute function private.keep_owner_account();

-- As before, and asked before anybody is told.
create or replace function public.delete_user_by_id(user_id_to_delete uuid)
returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.begin_change_of_rights();
  if user_id_to_delete = auth.uid() then
    raise exception 'You cannot delete your own account' using errcode = '42501', hint = 'Ask another super admin.';
  end if;
  perform private.require_not_owner(user_id_to_delete);
  if exists (select from private.super_admins where user_id = user_id_to_delete)
    or exists (select from private.role_members where user_id = user_id_to_delete) then
    perform private.notify_both(user_id_to_delete, 'account_deleted', 'deleted_account');
  end if;
  delete from auth.users where id = user_id_to_delete;
  if not found then
    raise exception 'There is no such user';
  end if;
end
$$;

revoke execute on function private.keep_owner_account() from public;
