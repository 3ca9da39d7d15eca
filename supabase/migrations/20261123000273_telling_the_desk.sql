-- migrate: compatible
-- Letters and waits become notices, by one process at a time and after the visitor's own transaction (decision 73).

-- What a notice still has to tell: nothing of what was answered, filed, deleted or taken by somebody else meanwhile.
create function private.list_notice_entries(p_notice_id uuid)
returns table (
  lead_id uuid, name text, subject text, message text, at timestamptz, service text, value numeric, owner text
)
language sql stable security definer set search_path = ''
as $$
  select
    l.id,
    coalesce(m.name, l.name),
    m.subject,
    left(m.message, 400),
    coalesce(m.created_at, l.waits_since),
    l.service,
    l.value,
    private.name_account(l.owner_id)
  from private.lead_notices n
  join private.list_desk() d on d.user_id = n.user_id
  join private.lead_notice_entries e on e.notice_id = n.id
  join public.leads l on l.id = e.lead_id
  left join public.contact_messages m on m.id = e.message_id
  where n.id = p_notice_id and d.mail
    and l.waits_since is not null and l.spam_at is null and l.archived_at is null and l.trashed_at is null
    and case n.kind
      when 'letters' then
        m.id is not null and m.quarantined_at is null and m.archived_at is null
        and private.concerns(d.letters, d.user_id, l.owner_id)
      else d.unanswered
    end
  order by e.id
$$;

-- In the order in which they were stored, one person's one after the other: what comes while a mail can't be sent is gathered.
create function private.is_notice_due(p_notice private.lead_notices) returns boolean
language sql stable security definer set search_path = ''
as $$
  select private.is_at_desk(p_notice.user_id)
    and private.find_notice_time(p_notice.user_id) <= clock_timestamp()
    and not exists (
      select from private.lead_notices earlier
      where earlier.user_id = p_notice.user_id and earlier.kind = p_notice.kind
        and earlier.delivered_at is null and earlier.failed_at is null
        and (earlier.created_at, earlier.id) < (p_notice.created_at, p_notice.id)
    )
    and exists (select from private.list_notice_entries(p_notice.id))
$$;

-- Adds to the mail that waits for somebody, or begins one. The more mails within the hour, the longer until the next: a
-- stranger who writes all day costs everybody three or four an hour.
create function private.add_to_notice(p_user_id uuid, p_kind text, p_lead_id uuid, p_message_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  notice uuid;
  due timestamptz;
begin
  -- What is under way is locked, and what was tried may have arrived.
  select n.id into notice
  from private.lead_notices n
  where n.user_id = p_user_id and n.kind = p_kind and n.attempts = 0 and n.delivered_at is null and n.failed_at is null
  order by n.created_at desc
  limit 1
  for update skip locked;
  if notice is null then
    select greatest(
      clock_timestamp() + interval '20 seconds',
      max(coalesce(n.delivered_at, n.next_attempt_at)) + count(*) * interval '5 minutes'
    ) into due
    from private.lead_notices n
    where n.user_id = p_user_id and n.kind = p_kind and n.created_at > clock_timestamp() - interval '1 hour';
    due := private.find_notice_time(p_user_id, due);
    insert into private.lead_notices (user_id, kind, created_at, next_attempt_at, waiting_since)
    values (p_user_id, p_kind, clock_timestamp(), due, due)
    returning id into notice;
  elsif (select count(*) from private.lead_notice_entries e where e.notice_id = notice) >= 100 then
    update private.lead_notices set more = more + 1 where id = notice;
    return;
  end if;
  insert into private.lead_notice_entries (notice_id, lead_id, message_id) values (notice, p_lead_id, p_message_id);
end
$$;

-- What will not be sent is not kept; what is due in somebody's quiet hours is held until they end.
create function private.tidy_notices() returns void
language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.lead_notices n
  where n.id in (
    select w.id
    from private.lead_notices w
    where w.delivered_at is null and w.failed_at is null
      and (not private.is_at_desk(w.user_id) or not exists (select from private.list_notice_entries(w.id)))
    for update skip locked
  );
  update private.lead_notices n
  set next_attempt_at = held.until, waiting_since = held.until, last_error = null
  from (
    select w.id, private.find_notice_time(w.user_id, greatest(w.next_attempt_at, clock_timestamp())) as until
    from private.lead_notices w
    where w.delivered_at is null and w.failed_at is null
    for update skip locked
  ) as held
  where n.id = held.id and held.until > greatest(n.next_attempt_at, clock_timestamp());
  delete from private.lead_notices where created_at < now() - interval '30 days';
end
$$;

-- As a chat program takes it: in one line, with nothing in it that mentions a channel or dresses up a link.
create function private.to_chat_line(p_text text, p_length integer) returns text
language sql immutable set search_path = ''
as $$
  select case when char_length(line) > p_length then rtrim(left(line, p_length - 1)) || '…' else line end
  from (
    select replace(translate(btrim(regexp_replace(coalesce(p_text, ''), '[[:cntrl:][:space:]]+', ' ', 'g')), '<>', '‹›'), '@', '@' || chr(8203)) as line
  ) as plain
$$;

create function private.queue_lead_webhook(p_type text, p_text text, p_data jsonb) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if to_regprocedure('auth.queue_lead_webhook(text, text, jsonb)') is not null then
    perform auth.queue_lead_webhook(p_type, p_text, p_data);
  end if;
end
$$;

-- Browsers of who is not in their quiet hours, of what still concerns them.
create function private.release_pushes() returns void
language plpgsql security definer set search_path = ''
as $$
declare
  push record;
begin
  for push in
    with released as (
      delete from private.held_pushes h
      where private.find_notice_time(h.user_id) <= clock_timestamp()
      returning h.user_id, h.lead_id
    )
    select r.lead_id, array_agg(r.user_id) as user_ids
    from released r
    join private.list_desk() d on d.user_id = r.user_id
    join public.leads l on l.id = r.lead_id
    where l.waits_since is not null and l.spam_at is null and l.archived_at is null and l.trashed_at is null
      and private.concerns(d.letters, d.user_id, l.owner_id)
    group by r.lead_id
  loop
    perform private.queue_push_notices(push.lead_id, push.user_ids);
  end loop;
end
$$;

-- Tells the desk of the letters that were stored since: by mail, by push and to the webhook, each once. One process does
-- it at a time, after the letter's own transaction.
create function private.tell_desk(p_site_url text) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  news record;
  told integer := 0;
  reader record;
  can_mail boolean := private.can_send_mail();
  mailbox text := (select address from private.desk_mailbox);
begin
  if not pg_try_advisory_xact_lock(hashtextextended('private.tell_desk', 0)) then
    return 0;
  end if;
  perform private.tidy_notices();
  for news in
    with taken as (
      delete from private.lead_news
      where message_id in (select n.message_id from private.lead_news n order by n.created_at limit 500)
      returning message_id, lead_id, created_at
    )
    select * from taken order by taken.created_at
  loop
    continue when not exists (
      select
      from public.leads l
      join public.contact_messages m on m.id = news.message_id
      where l.id = news.lead_id and l.waits_since is not null and l.spam_at is null and l.archived_at is null and l.trashed_at is null
        and m.quarantined_at is null and m.archived_at is null
    );
    told := told + 1;
    for reader in
      select d.user_id
      from private.list_desk() d
      join public.leads l on l.id = news.lead_id
      where can_mail and d.mail and private.concerns(d.letters, d.user_id, l.owner_id) and lower(d.email) is distinct from mailbox
    loop
      perform private.add_to_notice(reader.user_id, 'letters', news.lead_id, news.message_id);
    end loop;
    insert into private.held_pushes (user_id, lead_id)
    select d.user_id, news.lead_id
    from private.list_desk() d
    join public.leads l on l.id = news.lead_id
    where private.concerns(d.letters, d.user_id, l.owner_id)
      and (select count(*) from private.held_pushes h where h.user_id = d.user_id) < 20
    on conflict do nothing;
    perform private.queue_lead_webhook(
      case when news.lead_id = news.message_id then 'lead.created' else 'lead.letter' end,
      format(
        case when news.lead_id = news.message_id then 'New message: %s, “%s”%s. %s' else '%s wrote again: “%s”%s. %s' end,
        private.to_chat_line(m.name, 60), private.to_chat_line(m.subject, 120),
        ' (' || to_char(l.value, 'FM"₦"999,999,999,999,990') || ')', p_site_url || '/admin/messages/' || l.id
      ),
      jsonb_build_object(
        'lead_id', l.id, 'message_id', m.id, 'url', p_site_url || '/admin/messages/' || l.id,
        'name', left(m.name, 60), 'subject', left(m.subject, 120), 'service', l.service, 'value', l.value, 'received_at', m.created_at
      )
    )
    from public.leads l
    join public.contact_messages m on m.id = news.message_id
    where l.id = news.lead_id;
  end loop;
  perform private.release_pushes();
  return told;
end
$$;

-- Old letters that are given to leads are no news, and neither is what is in quarantine.
create function private.note_lead_news() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.lead_news (message_id, lead_id)
  select new.message_id, new.lead_id
  from public.contact_messages m
  where m.id = new.message_id and m.quarantined_at is null and m.created_at > now() - interval '10 minutes'
  on conflict (message_id) do nothing;
  return null;
end
$$;
create trigger note_lead_news
after insert on public.lead_letters
for each row execute function private.note_lead_news();

revoke execute on function private.list_notice_entries(uuid), private.is_notice_due(private.lead_notices),
  private.add_to_notice(uuid, text, uuid, uuid), private.tidy_notices(), private.to_chat_line(text, integer),
  private.queue_lead_webhook(text, text, jsonb), private.release_pushes(), private.tell_desk(text), private.note_lead_news()
from public;
