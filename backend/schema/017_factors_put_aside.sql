-- Second factors put aside together with a password, until the client that set both exchanges the code (PKCE).
alter table auth.flow_states add column factor_ids uuid[] not null default '{}';
