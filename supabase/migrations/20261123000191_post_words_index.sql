-- migrate: compatible
-- migrate: outside a transaction
-- Staff search in titles, excerpts and texts of any number of posts.
create index concurrently if not exists posts_words_idx on public.posts using gin (private.post_words(title, excerpt, content));
