-- migrate: compatible
-- Tells the browsers of these people that a lead has a message. A hosted project has nobody to push, and nothing happens.
create function private.queue_push_notices(p_lead_id uuid, p_user_ids uuid[]) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if to_regprocedure('auth.queue_push_notices(uuid, uuid[])') is not null then
    perform auth.queue_push_notices(p_lead_id, p_user_ids);
  end if;
end
$$;

-- Subscriptions end with the right to be at the desk.
create function private.end_push_subscriptions(p_user_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if to_regprocedure('auth.end_push_subscriptions(uuid)') is not null then
    perform auth.end_push_subscriptions(p_user_id);
  end if;
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
  perform private.end_push_subscriptions(holder);
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
  perform private.end_push_subscriptions(holder);
  perform pg_notify('changed_rights', holder::text);
  return null;
end
$$;

revoke execute on function private.queue_push_notices(uuid, uuid[]), private.end_push_subscriptions(uuid) from public;
