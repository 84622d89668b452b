-- What the lists of contacts and customers are ordered and filtered by. Written by a worker from the rows of other
-- areas; the answers show those rows. Keys are in lower case and in the order of bytes.

create table directory_customers (
  environment_id uuid not null,
  customer_id uuid not null,
  name_key text collate "C" not null,
  product_id uuid,
  plan_key text collate "C" not null,
  status text collate "C" not null,
  monthly bigint not null,         -- of the currency with the largest amount
  members int not null,
  last_seen_at timestamptz not null,
  primary key (environment_id, customer_id),
  foreign key (environment_id, customer_id) references customers on delete cascade
);
create index directory_customers_by_name on directory_customers (environment_id, name_key, customer_id);
create index directory_customers_by_plan on directory_customers (environment_id, plan_key, customer_id);
create index directory_customers_by_status on directory_customers (environment_id, status, customer_id);
create index directory_customers_by_monthly on directory_customers (environment_id, monthly, customer_id);
create index directory_customers_by_members on directory_customers (environment_id, members, customer_id);
create index directory_customers_by_seen on directory_customers (environment_id, last_seen_at, customer_id);

-- Identified contacts only: visitors are listed by age, from their own table.
create table directory_contacts (
  environment_id uuid not null,
  contact_id uuid not null,
  customer_id uuid,                -- the one joined first
  name_key text collate "C" not null,
  customer_key text collate "C" not null,
  role_key text collate "C" not null,
  product_id uuid,
  plan_key text collate "C" not null,
  status text collate "C" not null,
  monthly bigint not null,
  last_seen_at timestamptz not null,
  primary key (environment_id, contact_id),
  foreign key (environment_id, contact_id) references contacts on delete cascade
);
create index directory_contacts_by_name on directory_contacts (environment_id, name_key, contact_id);
create index directory_contacts_by_customer on directory_contacts (environment_id, customer_key, contact_id);
create index directory_contacts_of_customer on directory_contacts (environment_id, customer_id, contact_id)
  where customer_id is not null;
create index directory_contacts_by_role on directory_contacts (environment_id, role_key, contact_id);
create index directory_contacts_by_plan on directory_contacts (environment_id, plan_key, contact_id);
create index directory_contacts_by_status on directory_contacts (environment_id, status, contact_id);
create index directory_contacts_by_monthly on directory_contacts (environment_id, monthly, contact_id);
create index directory_contacts_by_seen on directory_contacts (environment_id, last_seen_at, contact_id);

-- Rows to be written again. The same one may be here several times.
create table directory_stale (
  environment_id uuid not null references environments (id) on delete cascade,
  id uuid not null,
  contact_id uuid,
  customer_id uuid,
  primary key (environment_id, id)
);

-- One worker writes the rows of an environment at a time. Rows from before are written in order: first the customers
-- after `customers_after`, then the contacts after `contacts_after`; null where none are left.
create table directory_environments (
  environment_id uuid primary key references environments (id) on delete cascade,
  customers_after uuid,
  contacts_after uuid
);

-- A list filtered by the value of an attribute; an environment with few rows is read by its own index instead.
create index contacts_attributes_by_token on contacts using gin (attributes jsonb_path_ops);
create index customers_attributes_by_token on customers using gin (attributes jsonb_path_ops);
