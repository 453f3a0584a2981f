-- What public links show counts towards the quota of their user, like the results they are made from.
CREATE TRIGGER shared_results_count_added AFTER INSERT ON shared_results REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_stored('results', 'octet_length(shown::text)');
--> statement-breakpoint
CREATE TRIGGER shared_results_count_removed AFTER DELETE ON shared_results REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_stored('results', 'octet_length(shown::text)');
--> statement-breakpoint
INSERT INTO storage_used AS s (user_id, kind, slot, bytes)
  SELECT user_id, 'results', 0, sum(octet_length(shown::text))::bigint FROM shared_results GROUP BY user_id
  ON CONFLICT (user_id, kind, slot) DO UPDATE SET bytes = s.bytes + excluded.bytes;
