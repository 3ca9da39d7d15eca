-- migrate: compatible
-- As before, but that each update names its row: a hosted project refuses others (safeupdate), also within a function.
create or replace function public.offer_ownership(p_user_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.begin_change_of_rights();
  if not private.is_owner(auth.uid()) then
    raise exception 'Only the owner hands the site over' using errcode = '42501';
  end if;
  if p_user_id = auth.uid() then
    raise exception 'You own the site already';
  end if;
  if p_user_id is not null and not (
    exists (select from private.super_admins where user_id = p_user_id) and private.has_standing(p_user_id)
  ) then
    raise exception 'The next owner has to be a super admin whose account is not suspended';
  end if;
  update private.ownership
  set offered_to = p_user_id, offered_at = case when p_user_id is not null then now() end
  where user_id = auth.uid();
  if p_user_id is not null then
    perform private.notify_both(p_user_id, 'ownership_offered', 'offered_ownership');
  end if;
end
$$;

create or replace function public.answer_ownership(p_is_accepted boolean) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  former uuid;
begin
  perform private.begin_change_of_rights();
  select user_id into former from private.ownership where offered_to = auth.uid();
  if not coalesce(p_is_accepted, false) then
    update private.ownership set offered_to = null, offered_at = null where offered_to = auth.uid();
    return;
  end if;
  if former is null then
    raise exception 'The offer was taken back';
  end if;
  update private.ownership
  set user_id = auth.uid(), since = now(), offered_to = null, offered_at = null
  where user_id = former;
  perform private.notify_both(former, 'ownership_handed_over', 'ownership_received');
end
$$;
