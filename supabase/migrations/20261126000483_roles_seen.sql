-- migrate: compatible
-- Roles are saved as a whole, so who saves says which they saw: what a colleague gave or took meanwhile is not undone unseen.
create function public.change_roles(p_user_id uuid, p_roles text[], p_seen text[]) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  held text[];
begin
  perform private.begin_change_of_rights();
  held := array(select role from private.role_members where user_id = p_user_id);
  if (held <@ p_seen and p_seen <@ held) is not true then
    raise exception 'Somebody else has changed these roles meanwhile. They are now: %.', coalesce(private.name_roles(held), 'none')
      using errcode = 'PT409';
  end if;
  perform public.set_roles(p_user_id, p_roles);
end
$$;

revoke execute on function public.change_roles(uuid, text[], text[]) from public;
grant execute on function public.change_roles(uuid, text[], text[]) to anon, authenticated, service_role;
