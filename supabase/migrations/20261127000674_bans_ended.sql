-- migrate: compatible
-- Whoever runs the site may have banned somebody by the secret key: the page of the account ends that, too.
create or replace function public.restore_account(p_user_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  was_suspended boolean;
begin
  perform private.begin_change_of_rights();
  delete from private.suspensions where user_id = p_user_id;
  was_suspended := found;
  update auth.users set banned_until = null where id = p_user_id and (was_suspended or banned_until > now());
  if not found then
    return;
  end if;
  perform private.notify_both(p_user_id, 'account_restored', 'restored_account');
end
$$;
