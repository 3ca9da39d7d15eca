-- migrate: compatible
-- The own choice, over the defaults, and how the last mail fared.
create function public.find_notice_preferences() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_role('desk');
  return (
    select jsonb_build_object(
      'letters', d.letters,
      'unanswered', d.unanswered,
      'mail', d.mail,
      'quiet_from', to_char(d.quiet_from, 'HH24:MI'),
      'quiet_until', to_char(d.quiet_until, 'HH24:MI'),
      'email', d.email,
      'has_mailbox', exists (select from private.desk_mailbox b where b.address = lower(d.email)),
      'can_send_mail', private.can_send_mail(),
      'last', (
        select jsonb_build_object(
          'created_at', n.created_at, 'next_attempt_at', n.next_attempt_at, 'attempts', n.attempts,
          'delivered_at', n.delivered_at, 'failed_at', n.failed_at, 'last_error', n.last_error
        )
        from private.lead_notices n
        where n.user_id = d.user_id
        -- What waits behind a mail that can't be sent says less than that mail.
        order by n.attempts = 0 and n.delivered_at is null, n.created_at desc
        limit 1
      )
    )
    from private.list_desk() d
    where d.user_id = auth.uid()
  );
end
$$;

create function public.save_notice_preferences(p_preferences jsonb) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  chosen record;
begin
  perform private.require_role('desk');
  begin
    select *
    into strict chosen
    from jsonb_to_record(p_preferences) as given (letters text, unanswered boolean, mail boolean, quiet_from time, quiet_until time);
    insert into private.notice_preferences (user_id, letters, unanswered, mail, quiet_from, quiet_until)
    values (
      auth.uid(), chosen.letters, coalesce(chosen.unanswered, true), coalesce(chosen.mail, true), chosen.quiet_from, chosen.quiet_until
    )
    on conflict (user_id) do update
    set letters = excluded.letters,
      unanswered = excluded.unanswered,
      mail = excluded.mail,
      quiet_from = excluded.quiet_from,
      quiet_until = excluded.quiet_until,
      updated_at = now();
  exception when check_violation or not_null_violation or invalid_text_representation or invalid_datetime_format
    or datetime_field_overflow or invalid_parameter_value or no_data_found then
    raise exception 'Say of which messages you want mails, and when your quiet hours begin and end' using errcode = '22023';
  end;
  -- What is held goes by the new hours.
  update private.lead_notices n
  set next_attempt_at = private.find_notice_time(n.user_id), waiting_since = private.find_notice_time(n.user_id)
  where n.id in (
    select w.id
    from private.lead_notices w
    where w.user_id = auth.uid() and w.attempts = 0 and w.delivered_at is null and w.failed_at is null
    for update skip locked
  );
  perform private.tidy_notices();
end
$$;

revoke execute on function public.find_notice_preferences(), public.save_notice_preferences(jsonb) from public;
grant execute on function public.find_notice_preferences(), public.save_notice_preferences(jsonb)
to anon, authenticated, service_role;

-- The words of both mails.
select private.define_settings($json$
{
  "site_mails.lead_notice_subject": {"schema": {"type": "text", "maxLength": 120, "placeholders": ["news", "name", "city", "host"]}, "is_public": false},
  "site_mails.lead_notice_text": {"schema": {"type": "text", "maxLength": 2000, "placeholders": ["entries", "link", "news", "name", "city", "host"], "required": ["link"], "multiline": true}, "is_public": false},
  "site_mails.lead_notice_button": {"schema": {"type": "text", "maxLength": 40}, "is_public": false},
  "site_mails.lead_unanswered_subject": {"schema": {"type": "text", "maxLength": 120, "placeholders": ["news", "name", "city", "host"]}, "is_public": false},
  "site_mails.lead_unanswered_text": {"schema": {"type": "text", "maxLength": 2000, "placeholders": ["entries", "link", "news", "name", "city", "host"], "required": ["link"], "multiline": true}, "is_public": false},
  "site_mails.lead_unanswered_button": {"schema": {"type": "text", "maxLength": 40}, "is_public": false}
}
$json$);
