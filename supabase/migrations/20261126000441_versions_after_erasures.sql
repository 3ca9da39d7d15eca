-- migrate: compatible
-- What an erasure writes down of a row, an ERASE with digests, is no version of it: whoever looks at what stood before, brings it back
-- or counts versions goes by the entry after it. Functions are as before, but for that.
do $$
declare
  asked record;
  definition text;
begin
  for asked in
    select *
    from (values
      ('public.list_post_versions(uuid,integer)', 'h.operation <> ''BASELINE'''),
      ('public.find_post_version(bigint)', 'h.operation <> ''BASELINE'''),
      ('private.describe_deletion(text,uuid,bigint,timestamptz,jsonb)', 'c.before is not null')
    ) as f (name, condition)
  loop
    definition := pg_get_functiondef(asked.name::regprocedure);
    if strpos(definition, asked.condition) = 0 then
      raise exception '% does not say which entries are versions', asked.name;
    end if;
    execute replace(definition, asked.condition, asked.condition || ' and h.changed <> ''{redacted}''');
  end loop;
end
$$;
