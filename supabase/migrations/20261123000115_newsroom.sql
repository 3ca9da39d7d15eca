-- migrate: compatible
-- Staff see who has a post open. Nobody else joins a private channel. Where the service's own table is not ours to give
-- policies to, there is no newsroom.
do $$
begin
  if to_regclass('realtime.messages') is null then
    return;
  end if;
  create policy "Super admins read the newsroom" on realtime.messages
  for select to authenticated
  using (realtime.topic() like 'newsroom:%' and (select private.is_super_admin()));

  create policy "Super admins write in the newsroom" on realtime.messages
  for insert to authenticated
  with check (realtime.topic() like 'newsroom:%' and extension = 'presence' and (select private.is_super_admin()));
exception when insufficient_privilege then
  raise warning 'Staff do not see who has a post open: %', sqlerrm;
end
$$;
