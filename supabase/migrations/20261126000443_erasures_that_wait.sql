-- migrate: compatible
-- Whoever holds what an erasure needs may be sending a mail, saving or publishing; two that wait for each other are told the same, as
-- nothing was erased then either. As before, but for that.
do $$
declare
  definition text := pg_get_functiondef('public.erase_person(uuid, text, text, text)'::regprocedure);
  replaced record;
begin
  for replaced in
    select *
    from (values
      ('exception when lock_not_available then', 'exception when lock_not_available or deadlock_detected then'),
      (
        'A mail of this person is being sent at this moment. Try again in a minute',
        'Somebody else is saving or sending something that names this person at this moment, so nothing was erased. Try again in a minute'
      )
    ) as r (old_text, new_text)
  loop
    if strpos(definition, replaced.old_text) = 0 then
      raise exception 'erase_person does not say: %', replaced.old_text;
    end if;
    definition := replace(definition, replaced.old_text, replaced.new_text);
  end loop;
  execute definition;
end
$$;
