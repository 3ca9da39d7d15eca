-- What an index holds is at most 2.7 KB: a title has an end that people are told of, an image's address none. Posts from
-- before are left alone.
alter table public.posts
  add constraint post_title_is_at_most_300_characters check (char_length(title) <= 300) not valid;

drop index public.posts_feature_image_url_idx;
create index posts_feature_image_url_idx on public.posts using hash (feature_image_url);
