-- migrate: compatible
-- A receiver that has no time (408, 425, 429) has it in as long as a try waits: one with each call that it takes would use them up.
create or replace function backend.retry_webhook_deliveries() returns void
language sql set search_path = ''
as $$
  update backend.webhook_deliveries
  set next_attempt_at = now()
  where id in (
    select id from backend.webhook_deliveries
    where delivered_at is null and failed_at is null and next_attempt_at > now()
      and attempts > 0 and coalesce(last_status, 0) not between 400 and 499
    for update skip locked
  )
$$;
