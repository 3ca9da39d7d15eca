-- migrate: compatible
-- Details go with their post into the trash, and come back with it.
select private.keep_history_of('public.post_details', 'post_id');
