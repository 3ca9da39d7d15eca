-- migrate: compatible
-- migrate: outside a transaction
-- "Which posts show this image?" among any number of posts.
create index concurrently if not exists posts_image_names_idx on public.posts using gin (private.list_image_names(feature_image_url, content));
