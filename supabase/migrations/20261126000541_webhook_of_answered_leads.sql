-- migrate: compatible
-- As before, but the webhook hears of each lead: what keeps its own list would miss one that was answered within seconds.
create or replace function private.tell_desk(p_site_url text) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  news record;
  told integer := 0;
  reader record;
  is_waiting boolean;
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
    select l.waits_since is not null and l.archived_at is null and m.archived_at is null into is_waiting
    from public.leads l
    join public.contact_messages m on m.id = news.message_id
    where l.id = news.lead_id and l.spam_at is null and l.trashed_at is null and m.quarantined_at is null;
    continue when not found;
    told := told + 1;
    for reader in
      select d.user_id
      from private.list_desk() d
      join public.leads l on l.id = news.lead_id
      where is_waiting and can_mail and d.mail and private.concerns(d.letters, d.user_id, l.owner_id) and lower(d.email) is distinct from mailbox
    loop
      perform private.add_to_notice(reader.user_id, 'letters', news.lead_id, news.message_id);
    end loop;
    insert into private.held_pushes (user_id, lead_id)
    select d.user_id, news.lead_id
    from private.list_desk() d
    join public.leads l on l.id = news.lead_id
    where is_waiting and private.concerns(d.letters, d.user_id, l.owner_id)
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
