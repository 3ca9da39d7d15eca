-- migrate: compatible
-- What visitors send is no change of ours, but a letter that comes back from the trash is one: without its entry the history
-- says that somebody put it there past it.
create function private.keep_restored_letter() returns trigger
language plpgsql security definer set search_path = '' set timezone = 'UTC'
as $$
declare
  after constant jsonb := to_jsonb(new)
    - '{attempts,next_attempt_at,delivered_at,failed_at,waiting_since,last_error,last_status}'::text[];
begin
  if exists (
    select from private.history h
    where h."table" = 'public.contact_messages' and h.row_id = new.id and h.operation = 'DELETE'
  ) then
    perform private.add_history_entry(
      'public.contact_messages',
      new.id,
      'INSERT',
      array(select name from jsonb_object_keys(after) name order by name),
      coalesce(
        left(nullif(current_setting('request.headers', true), '')::json ->> 'user-agent', 300),
        case when auth.jwt() ->> 'role' is null then current_setting('application_name') end
      ),
      private.to_history_label(to_jsonb(new), 'subject'),
      null,
      after
    );
  end if;
  return null;
end
$$;

create constraint trigger keep_restored after insert on public.contact_messages deferrable initially deferred
for each row execute function private.keep_restored_letter();

revoke execute on all functions in schema private from public;
