-- The search finds customers by the words of their names; the statement has the same expression. An environment with few
-- customers is read by its own index instead.
create index customers_words_by_token on customers
  using gin (to_tsvector('simple', translate(name, '.,-/_@:;()"', '           ')));
