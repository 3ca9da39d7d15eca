-- migrate: compatible
-- Colleagues come by invitation: single use, 72 hours, with the roles it gives. A mailed one proves the address, as its token
-- is made when the mail is; of a copied one whoever has the link may be anybody (decision 65).
create table private.invitations (
  id uuid primary key default gen_random_uuid(),
  email text not null constraint invited_address_is_lower_case check (
    email = lower(btrim(email)) and email like '_%@_%' and char_length(email) <= 255
  ),
  roles text[] not null constraint invited_roles_are_known check (
    cardinality(roles) > 0 and roles <@ '{admin,editor,writer,desk}'
  ),
  is_mailed boolean not null,
  -- Null until the mail with the link is composed.
  token_hash bytea unique,
  created_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '72 hours',
  ended_at timestamptz,
  -- Whoever followed a copied link, and has to type the mailed code yet.
  claimed_by uuid references auth.users (id) on delete set null,
  accepted_by uuid references auth.users (id) on delete set null,
  accepted_at timestamptz
);
create unique index invitations_open_idx on private.invitations (email) where ended_at is null and accepted_at is null;
create index invitations_created_by_idx on private.invitations (created_by) where created_by is not null;
create index invitations_claimed_by_idx on private.invitations (claimed_by) where claimed_by is not null;
create index invitations_accepted_by_idx on private.invitations (accepted_by) where accepted_by is not null;
alter table private.invitations enable row level security;
select private.keep_history_of(
  'private.invitations', 'email',
  p_ignored => '{token_hash,created_by,created_at,expires_at,claimed_by}'
);

-- A row of the outbox is locked while its mail is made, and the token is written into the invitation then: so two tables.
create table private.invitation_mails (
  id uuid primary key default gen_random_uuid(),
  invitation_id uuid not null references private.invitations (id) on delete cascade,
  created_at timestamptz not null default now(),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  waiting_since timestamptz not null default now(),
  delivered_at timestamptz,
  failed_at timestamptz,
  last_error text,
  last_status integer
);
create index invitation_mails_due_idx on private.invitation_mails (next_attempt_at)
where delivered_at is null and failed_at is null;
create index invitation_mails_invitation_id_idx on private.invitation_mails (invitation_id);
alter table private.invitation_mails enable row level security;

create function private.hash_token(p_token text) returns bytea
language sql immutable set search_path = ''
as $$
  select sha256(convert_to(p_token, 'UTF8'))
$$;

create function private.is_open_invitation(p_invitation private.invitations) returns boolean
language sql stable set search_path = ''
as $$
  select p_invitation.accepted_at is null and p_invitation.ended_at is null and p_invitation.expires_at > now()
$$;

-- One that is open for the address ends: the newest counts. The token is said here alone, and only of a link to copy.
create function public.create_invitation(p_email text, p_roles text[], p_is_mailed boolean)
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
  if address !~ '^[^@[:space:]]+@[^@[:space:]]+$' or char_length(address) > 255 then
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

create function private.holds_role(p_user_id uuid, p_role text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select case
    when p_role = 'admin' then exists (select from private.super_admins where user_id = p_user_id)
    else exists (select from private.role_members where user_id = p_user_id and role = p_role)
  end
$$;

create function public.end_invitation(p_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_super_admin();
  update private.invitations set ended_at = now() where id = p_id and ended_at is null and accepted_at is null;
end
$$;

-- Open ones, and for a month those that expired unused.
create function public.list_invitations()
returns table (
  id uuid,
  email text,
  roles text[],
  is_mailed boolean,
  created_by text,
  created_at timestamptz,
  expires_at timestamptz,
  is_expired boolean,
  is_claimed boolean,
  mailed_at timestamptz,
  mail_error text
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_super_admin();
  return query
    select
      i.id, i.email, i.roles, i.is_mailed, private.find_email(i.created_by), i.created_at, i.expires_at,
      i.expires_at <= now(), i.claimed_by is not null, m.delivered_at, m.last_error
    from private.invitations i
    left join private.invitation_mails m on m.invitation_id = i.id
    where i.ended_at is null and i.accepted_at is null and i.expires_at > now() - interval '30 days'
    order by i.created_at desc, i.id
    limit 300;
end
$$;

-- What the page says to who has the link; null for a link that opens nothing (any more).
create function public.find_invitation(p_token text) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'email', i.email,
    'roles', i.roles,
    'inviter', private.name_account(i.created_by),
    'expires_at', i.expires_at,
    'is_mailed', i.is_mailed,
    'awaits_code', i.claimed_by is not null,
    -- An account that somebody can sign in to, who has proven the address, or that a copied link must leave as it is.
    'has_account', exists (
      select from auth.users u
      where lower(u.email) = i.email
        and (private.has_proven_address(u.id) or (u.confirmed_at is not null and not i.is_mailed))
    ),
    'needs_second_factor', private.find_second_factor_deadline() is not null
  )
  from private.invitations i
  where i.token_hash = private.hash_token(p_token) and private.is_open_invitation(i)
$$;

-- Under a lock of the row, so that of two who accept at once the second finds nothing. All null for a link that opens nothing.
create function private.lock_invitation(p_token text) returns private.invitations
language sql security definer set search_path = ''
as $$
  select i.* from private.invitations i
  where i.token_hash = private.hash_token(p_token) and private.is_open_invitation(i)
  for update
$$;

-- Gives the roles, in the name of who invited. All of it, or with its transaction nothing.
create function private.grant_invitation(p_invitation private.invitations, p_user_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.act_in_history(p_user_id, 'invitation');
  perform set_config('holla.rights_given_by', coalesce(p_invitation.created_by::text, ''), true);
  if exists (select from private.suspensions where user_id = p_user_id) then
    raise exception 'This account is suspended. Ask an admin.' using errcode = '42501';
  end if;
  update private.invitations set accepted_by = p_user_id, accepted_at = now() where id = p_invitation.id;
  if 'admin' = any (p_invitation.roles) then
    insert into private.super_admins (user_id) values (p_user_id) on conflict do nothing;
  end if;
  insert into private.role_members (user_id, role)
  select p_user_id, role from unnest(p_invitation.roles) role where role <> 'admin'
  on conflict do nothing;
  perform private.notify_both(
    p_user_id, 'invitation_accepted', 'accepted_invitation',
    jsonb_build_object('roles', private.name_roles(p_invitation.roles))
  );
end
$$;

-- For who is signed in to the account of the address. Whoever was mailed the token has the address.
create function public.accept_invitation(p_token text) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  invitation private.invitations;
begin
  perform private.require_second_factor();
  invitation := private.lock_invitation(p_token);
  if invitation.id is null then
    return 'gone';
  end if;
  if lower(private.find_email(auth.uid())) is distinct from invitation.email then
    return 'other_address';
  end if;
  if not private.has_proven_address(auth.uid()) then
    if invitation.is_mailed and to_regprocedure('auth.mark_address_proven(uuid)') is not null then
      perform auth.mark_address_proven(auth.uid());
    elsif private.can_send_mail() then
      return 'unproven';
    end if;
  end if;
  perform private.grant_invitation(invitation, auth.uid());
  return 'done';
end
$$;

revoke execute on all functions in schema private from public;
revoke execute on function
  public.create_invitation(text, text[], boolean), public.end_invitation(uuid), public.list_invitations(),
  public.find_invitation(text), public.accept_invitation(text)
from public, anon, service_role;
grant execute on function
  public.create_invitation(text, text[], boolean), public.end_invitation(uuid), public.list_invitations(),
  public.find_invitation(text)
to anon, authenticated, service_role;
grant execute on function public.accept_invitation(text) to authenticated;
