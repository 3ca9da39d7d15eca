/** Rows of this name are hidden by policies from everybody. */
export const hidden = 'HIDDENROW'
/** Rows of this name only editors may see. */
export const secret = 'SECRETROW'

export const shelvesAndBooks = `
  create table public.shelves (id int primary key, label text, parent_id int references shelves);
  create table public.books (
    id int primary key, title text, shelf_id int references shelves, info jsonb, tags text[], pages int4range,
    made timestamptz default now(), cost numeric, ok boolean, found tsvector
  );
  create table public.loans (shelf_id int references shelves, book_id int references books, primary key (shelf_id, book_id));
  create table public.scraps (like public.books including all, foreign key (shelf_id) references public.shelves);
  create table public.drafts (like public.books including all, foreign key (shelf_id) references public.shelves);
  create view public.all_books with (security_invoker) as select id, title as name, shelf_id from books;
  create view public.all_drafts with (security_invoker) as select id, title, shelf_id, info from drafts;
  create function public.books_of(shelf int, lowest int default 0) returns setof public.books stable language sql
    as $$ select * from public.books where shelf_id = shelf and id >= lowest $$;
  create function public.plus(a int, b int) returns int immutable language sql as 'select a + b';
  create function public.shout(public.books) returns text stable language sql as $$ select upper($1.title) $$;
  create function public.take_json(json) returns json immutable language sql as 'select $1';
  create function public.take_text(text) returns text immutable language sql as 'select $1';
  create function public.take_bytes(bytea) returns int immutable language sql as 'select length($1)';
  create function public.add_draft(id int, title text default 'new') returns setof public.drafts language sql
    as $$ insert into public.drafts (id, title) values (id, title) on conflict do nothing returning * $$;
  insert into shelves values (1, 'a', null), (2, 'b', 1), (3, '${hidden}', 1);
  insert into books (id, title, shelf_id, info, tags, pages, cost, ok, found) values
    (1, 'One', 1, '{"a":{"b":[1,2]}}', '{x,y}', '[1,5)', 1.5, true, to_tsvector('one')),
    (2, '${hidden}', 2, '{"a":"${hidden}"}', '{${hidden}}', '[5,9)', 2, false, to_tsvector('${hidden}')),
    (3, 'Three', 2, null, '{}', null, null, null, null);
  insert into drafts select * from books;
  insert into loans values (1, 1), (3, 1), (2, 2);
  alter table shelves enable row level security;
  alter table books enable row level security;
  alter table drafts enable row level security;
  create policy "Some shelves" on shelves for select using (label <> '${hidden}');
  create policy "Some books" on books for select using (title <> '${hidden}');
  create policy "Some drafts" on drafts for all using (title <> '${hidden}') with check (title <> '${hidden}');
  insert into contact_messages (name, email, subject, message) values ('${secret}', 'hidden@example.com', 'x', '${secret}');
`
