-- migrate: compatible
-- The files of the tables are written anew once nothing older than a receipt is at work. An erasure redacts in subtransactions, whose
-- ids are above its own, so its receipt gets the last of them.
create function private.renew_receipt() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  begin
    update private.erasures set scrubbed_at = scrubbed_at where id = new.id;
  -- Makes this a subtransaction.
  exception when assert_failure then
    raise;
  end;
  return null;
end
$$;
revoke execute on function private.renew_receipt() from public;

create constraint trigger renew_receipt after insert on private.erasures
deferrable initially deferred
for each row execute function private.renew_receipt();
