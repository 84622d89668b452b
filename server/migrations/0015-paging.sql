-- The members of a team in the order they are listed in, so that no page of a long roster sorts all of it.
create index customer_memberships_in_order on customer_memberships (environment_id, customer_id, created_at, id);
