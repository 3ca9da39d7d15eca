-- What an account's holder is told by mail: facts for the text stand in details.
alter table auth.mails add column details jsonb not null default '{}';
create index mails_user_id_idx on auth.mails (user_id, created_at);

-- Within the transaction of the change. Without a way to send, nobody is told: old news would only pile up. More than ten
-- of a kind in a day tell nothing new.
create function auth.queue_notice(p_user_id uuid, p_kind text, p_details jsonb default '{}') returns void
language sql set search_path = ''
as $$
  insert into auth.mails (kind, email, user_id, details, expires_at)
  select p_kind, u.email, u.id, p_details, now() + interval '1 day'
  from auth.users u
  where u.id = p_user_id
    and u.email is not null
    and exists (select from auth.mailer where can_send)
    and (
      select count(*) from auth.mails m
      where m.user_id = u.id and m.kind = p_kind and m.created_at > now() - interval '1 day'
    ) < 10
$$;

revoke execute on function auth.queue_notice(uuid, text, jsonb) from public;
