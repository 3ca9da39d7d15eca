-- migrate: compatible
-- What reads of visitors cost depends on whether anything they call reads their request (backend/rest/http-settings.ts).
comment on function private.new_post_id() is 'Never called by a read: the default of a column.';
comment on function private.list_previewed_images() is 'Never called by a read of a table: the policy of objects asks it.';
comment on function public.keep_unmerged_post(uuid, jsonb) is 'Never called by a read: it writes.';
