-- migrate: compatible
-- A single letter is a word of its own, as half of all words begin with a given one. Null finds all.
create or replace function private.to_post_query(p_search text) returns tsquery
language sql immutable parallel safe set search_path = ''
as $$
  select string_agg(quote_literal(word) || case when char_length(word) > 1 then ':*' else '' end, ' & ')::tsquery
  from unnest((private.to_search_words(left(p_search, 1000)))[1:12]) as word
$$;
