-- What contacts are found by, word by word: read along `contact_words_by_word` in the order of the words, and held against
-- the other words of a search by the primary key. Byte order, so that the beginning of a word is a range.
create table contact_words (
  environment_id uuid not null,
  contact_id uuid not null,
  is_visitor boolean not null,
  word text collate "C" not null,
  primary key (environment_id, contact_id, word),
  foreign key (environment_id, contact_id) references contacts on delete cascade
);
create index contact_words_by_word on contact_words (environment_id, word, contact_id);
-- Few visitors have a name, so among all who match a word they would be looked for long.
create index visitor_words_by_word on contact_words (environment_id, word, contact_id) where is_visitor;

drop index contacts_by_name, visitors_by_name, visitors_by_email;

-- Environments with contacts from before, and how far their words have been written. A job empties it.
create table contacts_without_words (
  environment_id uuid primary key references environments (id) on delete cascade,
  after_id uuid not null default '00000000-0000-0000-0000-000000000000'
);
insert into contacts_without_words (environment_id)
select id from environments e where exists (select 1 from contacts c where c.environment_id = e.id);
