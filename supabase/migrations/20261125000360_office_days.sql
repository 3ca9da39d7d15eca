-- migrate: compatible
-- Days and weeks are those of the zone that the agency has set. Each function is as it was, but for the name of the zone, which
-- is asked for once in a statement.
do $$
declare
  asked text;
  definition text;
begin
  foreach asked in array array[
    'private.count_quote(text)',
    'private.queue_confirmation(uuid)',
    'public.find_lead_statistics(integer)'
  ] loop
    definition := pg_get_functiondef(asked::regprocedure);
    if position($zone$'Africa/Lagos'$zone$ in definition) = 0 then
      raise exception '% names no zone', asked;
    end if;
    execute replace(definition, $zone$'Africa/Lagos'$zone$, '(select private.find_office_zone())');
  end loop;
end
$$;
