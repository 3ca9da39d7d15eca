-- migrate: compatible
-- An invitation is as good as the rights of who made it: whoever is stripped, suspended or removed has none open, given or
-- received, also when the rights come back (decision 65).
create or replace function private.is_open_invitation(p_invitation private.invitations) returns boolean
language sql stable security definer set search_path = ''
as $$
  select p_invitation.accepted_at is null and p_invitation.ended_at is null and p_invitation.expires_at > now()
    and private.has_standing(p_invitation.created_by)
    and exists (
      select
      from private.super_admins a
      join auth.users u on u.id = a.user_id
      where a.user_id = p_invitation.created_by and u.deleted_at is null and coalesce(u.banned_until <= now(), true)
    )
$$;

create function private.end_received_invitations(p_user_id uuid) returns void
language sql security definer set search_path = ''
as $$
  update private.invitations set ended_at = now()
  where email = lower(private.find_email(p_user_id)) and ended_at is null and accepted_at is null
$$;

create function private.end_invitations(p_user_id uuid) returns void
language sql security definer set search_path = ''
as $$
  update private.invitations set ended_at = now()
  where created_by = p_user_id and ended_at is null and accepted_at is null;
  select private.end_received_invitations(p_user_id);
$$;

create function private.end_invitations_of_suspended() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.end_invitations(new.user_id);
  return null;
end
$$;

create trigger end_invitations_of_suspended
after insert on private.suspensions
for each row execute function private.end_invitations_of_suspended();

create function private.end_invitations_of_deleted() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.end_invitations(old.id);
  return old;
end
$$;

-- Before, as its references to who made them go with the account.
create trigger end_invitations_of_deleted
before delete on auth.users
for each row execute function private.end_invitations_of_deleted();

create or replace function private.after_super_admin_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  holder uuid := coalesce(new.user_id, old.user_id);
begin
  perform private.notify_super_admin_change(holder, tg_op = 'INSERT');
  update auth.users set raw_user_meta_data = raw_user_meta_data where id = holder;
  if tg_op = 'DELETE' then
    perform private.end_invitations(holder);
  end if;
  perform private.end_push_subscriptions(holder);
  perform pg_notify('changed_rights', holder::text);
  return null;
end
$$;

create or replace function private.after_role_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  holder uuid := coalesce(new.user_id, old.user_id);
begin
  -- The trigger on auth.users writes the mirror.
  update auth.users set raw_app_meta_data = raw_app_meta_data where id = holder;
  if tg_op = 'DELETE' then
    perform private.end_received_invitations(holder);
  end if;
  perform private.end_push_subscriptions(holder);
  perform pg_notify('changed_rights', holder::text);
  return null;
end
$$;

-- As before, but for those whose maker has no rights any more.
create or replace function public.list_invitations()
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
      and (i.expires_at <= now() or private.is_open_invitation(i))
    order by i.created_at desc, i.id
    limit 300;
end
$$;

-- As before, and all super admins are told of a new one.
create or replace function private.grant_invitation(p_invitation private.invitations, p_user_id uuid) returns void
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
    if found then
      perform private.queue_notice(
        a.user_id, 'admin_joined',
        jsonb_strip_nulls(jsonb_build_object(
          'of', private.find_email(p_user_id), 'by', private.find_email(p_invitation.created_by)
        ))
      )
      from private.super_admins a
      -- The two are told by notices of their own.
      where a.user_id not in (p_user_id, p_invitation.created_by);
    end if;
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

select private.define_settings($json${
  "notices.admin_joined_subject": {
    "schema": {
      "type": "text",
      "maxLength": 120,
      "placeholders": [
        "of",
        "by",
        "account",
        "time",
        "name",
        "city",
        "host"
      ]
    },
    "is_public": false
  },
  "notices.admin_joined_text": {
    "schema": {
      "type": "text",
      "maxLength": 2000,
      "placeholders": [
        "of",
        "by",
        "account",
        "time",
        "name",
        "city",
        "host"
      ],
      "required": [
        "of",
        "by"
      ],
      "multiline": true
    },
    "is_public": false
  }
}$json$);

revoke execute on function
  private.end_received_invitations(uuid), private.end_invitations(uuid), private.end_invitations_of_suspended(),
  private.end_invitations_of_deleted()
from public;
