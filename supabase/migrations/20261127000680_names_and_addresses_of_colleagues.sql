-- migrate: compatible
-- An address that the auth service does not know as one had an account made for it that nobody can sign in to. It is asked
-- by the same pattern (HTML, "valid e-mail address").
create or replace function public.create_invitation(p_email text, p_roles text[], p_is_mailed boolean)
returns table (id uuid, token text, expires_at timestamptz)
language plpgsql security definer set search_path = ''
as $$
declare
  address constant text := lower(btrim(coalesce(p_email, '')));
  given_roles text[];
  invited uuid;
  invitation private.invitations;
begin
  perform private.begin_change_of_rights();
  if char_length(address) > 255
    or address !~ '^[a-z0-9.!#$%&''*+/=?^_`{|}~-]+@[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$'
  then
    raise exception 'That is no e-mail address' using errcode = '22023';
  end if;
  given_roles := array(select distinct role from unnest(coalesce(p_roles, '{}')) role order by role);
  if cardinality(given_roles) = 0 or not given_roles <@ array['admin', 'editor', 'writer', 'desk'] then
    raise exception 'Choose at least one role' using errcode = '22023';
  end if;
  if coalesce(p_is_mailed, false) and not private.can_send_mail() then
    raise exception 'Mails are not set up here, so copy a link instead';
  end if;
  select u.id into invited from auth.users u where lower(u.email) = address;
  if exists (select from private.suspensions s where s.user_id = invited) then
    raise exception 'This address belongs to a suspended account. End the suspension first.';
  end if;
  if invited is not null and not exists (
    select from unnest(given_roles) role where not private.holds_role(invited, role)
  ) then
    raise exception 'This address belongs to a colleague who has these roles already';
  end if;
  if (
    select count(*) from private.invitations i
    where i.ended_at is null and i.accepted_at is null and i.expires_at > now()
  ) >= 200 then
    raise exception 'There are 200 open invitations. End one first.';
  end if;
  update private.invitations i set ended_at = now()
  where i.email = address and i.ended_at is null and i.accepted_at is null;
  -- More random bits than the hash has.
  token := case when not coalesce(p_is_mailed, false) then encode(
    private.hash_token(gen_random_uuid()::text || gen_random_uuid()::text || gen_random_uuid()::text), 'hex'
  ) end;
  insert into private.invitations (email, roles, is_mailed, token_hash, created_by)
  values (address, given_roles, coalesce(p_is_mailed, false), private.hash_token(token), auth.uid())
  returning * into invitation;
  if invitation.is_mailed then
    insert into private.invitation_mails (invitation_id) values (invitation.id);
  end if;
  return query select invitation.id, token, invitation.expires_at;
end
$$;

-- Names stand in lists and in the subjects of mails.
create or replace function public.save_profile(p_name text, p_picture text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  given constant text := nullif(btrim(p_name), '');
  problem text;
begin
  perform private.require_role('writer', 'editor', 'desk');
  if given is not null then
    problem := private.find_text_problem(given, '{"type": "text", "maxLength": 100}');
  end if;
  if problem is not null then
    raise exception 'The name: %', problem using errcode = '22023';
  end if;
  insert into private.profiles (user_id, name, picture)
  values (auth.uid(), given, nullif(p_picture, ''))
  on conflict (user_id) do update set name = excluded.name, picture = excluded.picture;
end
$$;
