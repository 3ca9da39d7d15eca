-- migrate: compatible
-- An account that nobody confirmed takes no invitation along: its address may be another's, who was invited.
create or replace function private.end_invitations_of_deleted() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if old.email_confirmed_at is not null then
    perform private.end_invitations(old.id);
  else
    update private.invitations set ended_at = now()
    where created_by = old.id and ended_at is null and accepted_at is null;
  end if;
  return old;
end
$$;
