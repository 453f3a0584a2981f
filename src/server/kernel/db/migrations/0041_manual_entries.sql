-- Fields of stored values get their new names.
UPDATE "deployments" SET "shown" = jsonb_set("shown" #- '{now,hand}', '{now,manualEntries}', "shown" #> '{now,hand}')
WHERE "shown" -> 'now' ? 'hand';--> statement-breakpoint
UPDATE "jobs" SET "checkpoint" = jsonb_set("checkpoint", '{outcome,stitched}',
  ("checkpoint" #> '{outcome,stitched}') - 'told' - 'beyond' - 'silent' || jsonb_build_object(
    'withBar', "checkpoint" #> '{outcome,stitched,told}',
    'outOfReach', "checkpoint" #> '{outcome,stitched,beyond}',
    'withoutBar', "checkpoint" #> '{outcome,stitched,silent}'))
WHERE "kind" = 'download' AND "checkpoint" #> '{outcome,stitched}' ? 'told';
