-- The log of one environment in order, as its backend reads it.
create index facts_of_environment on facts (environment_id, sequence) where origin = 'service';
