-- An identity is claimed before its contact is made. Where the tables are distributed these are two statements, so it counts
-- at the end of the transaction whether the contact is there.
alter table contact_identities alter constraint contact_identities_environment_id_contact_id_fkey
  deferrable initially deferred;
