-- A typed code is looked up by the address that it was mailed to, which takes as long for an address nobody has.
create index one_time_tokens_relates_to_idx on auth.one_time_tokens (relates_to);
