-- migrate: compatible
-- The list of posts names an author whose account is gone (decision 65).
do $$
declare
  definition text := pg_get_functiondef(
    'public.list_posts_for_staff(text,text,uuid,uuid,boolean,text,integer,integer)'::regprocedure
  );
  former constant text := '''author_name''), ''''), u.email::text)';
begin
  if strpos(definition, former) = 0 then
    raise exception 'The list of posts does not say %', former;
  end if;
  execute replace(definition, former, $new$'author_name'), ''), u.email::text,
      (select f.name from private.former_authors f where f.post_id = p.id))$new$);
end
$$;
