/** A library: authors and books (many to many), one passport each, shelves within shelves, views and functions. */
export const library = `
  create table public.countries (id int primary key, name text not null);
  create table public.authors (
    id int primary key, name text not null,
    home_id int constraint authors_home_fkey references countries,
    tax_id int constraint authors_tax_fkey references countries
  );
  create table public.passports (id int primary key, author_id int unique references authors, number text);
  create table public.shelves (id int primary key, label text, parent_id int references shelves);
  create table public.books (id int primary key, title text not null, shelf_id int references shelves, info jsonb, tags text[], pages int4range, price numeric(8,2));
  create table public.authorships (
    author_id int references authors, book_id int references books, share int,
    primary key (author_id, book_id)
  );
  create view public.cheap_books as select id, title as name, shelf_id from books where price < 10;
  create view public.cheapest_books as select b.id, b.name, b.shelf_id, 'x' as mark from cheap_books b where b.id > 0;
  create function public.shouted_name(public.authors) returns text stable language sql as $$ select upper($1.name) $$;
  create function public.neighbours(public.authors) returns setof public.authors stable language sql
    as $$ select a.* from public.authors a where a.home_id = $1.home_id and a.id <> $1.id $$;
  create function public.first_book(public.authors) returns setof public.books rows 1 stable language sql
    as $$ select b.* from public.books b join public.authorships s on s.book_id = b.id where s.author_id = $1.id order by b.id limit 1 $$;
  create function public.all_authors() returns setof public.authors stable language sql as 'select * from public.authors';
  insert into countries values (1, 'Nigeria'), (2, 'Ghana'), (3, 'Togo');
  insert into authors values (1, 'Chinua', 1, 1), (2, 'Ama', 2, 1), (3, 'Wole', 1, null), (4, 'Nobody', null, null);
  insert into passports values (10, 1, 'A1'), (11, 2, 'B2');
  insert into shelves values (1, 'root', null), (2, 'left', 1), (3, 'right', 1), (4, 'deep', 2);
  insert into books values
    (1, 'Things', 2, '{"isbn":{"v":"1-1"},"scores":[3,5]}', '{novel,classic}', '[100,200)', 9.50),
    (2, 'Ghost', 3, '{"isbn":{"v":"2-2"},"scores":[]}', '{novel}', '[50,80)', 19.99),
    (3, 'Death', 4, null, '{play}', '[300,310)', 5.00);
  insert into authorships values (1, 1, 100), (2, 2, 60), (3, 2, 40), (3, 3, 100);
`
