-- migrate: compatible
-- migrate: outside a transaction
-- "Which versions and deleted posts show this image beside a quote?"
create index concurrently if not exists history_contents_quote_image_idx on private.history_contents
using gin (private.list_image_names(before ->> 'quote_image_url', null))
where before ->> 'quote_image_url' is not null;
