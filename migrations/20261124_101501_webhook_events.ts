import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/** Content with a public state: its table, and the first part of its events. */
const content = [
  ['news', 'news'],
  ['actions', 'action'],
  ['events', 'event'],
  ['pages', 'page'],
  ['people', 'person'],
] as const

/** What else visitors see. */
const shown = [
  'about',
  'about_values',
  'navigation',
  'navigation_items',
  'navigation_items_children',
  'settings',
  'static_images',
  'tags',
]

/**
 * The calls of webhooks (docs/webhooks.md) are made by the database itself, in the transaction of
 * the change, so that no path can forget one and a rollback takes them back.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    CREATE FUNCTION new_message_id() RETURNS text LANGUAGE sql VOLATILE AS $$
      SELECT 'msg_' || replace(gen_random_uuid()::text, '-', '') $$;

    -- A job that makes the calls that are due then, in the transaction that makes them due.
    CREATE FUNCTION queue_webhook_calls(due timestamptz) RETURNS void LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO payload_jobs (task_slug, queue, input, wait_until)
      VALUES ('callWebhooks', 'webhooks', '{}', CASE WHEN due > clock_timestamp() THEN due END);
      PERFORM pg_notify('muster_deliveries', '');
    END $$;

    CREATE FUNCTION call_webhooks(event text, data jsonb) RETURNS void LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO webhook_calls (webhook_id, event, message_id, data, due_at)
      SELECT w.id, event::enum_webhook_calls_event, new_message_id(), data, now()
      FROM webhooks w JOIN webhooks_events e ON e.parent_id = w.id
      WHERE w.active AND e.value = event::enum_webhooks_events;
      IF FOUND THEN
        PERFORM queue_webhook_calls(now());
      END IF;
    END $$;

    -- Once in a transaction, however much it changes.
    CREATE FUNCTION note_site_change() RETURNS void LANGUAGE plpgsql AS $$
    DECLARE
      this text := pg_current_xact_id()::text;
    BEGIN
      IF current_setting('muster.site_changed', true) IS DISTINCT FROM this THEN
        PERFORM set_config('muster.site_changed', this, true);
        PERFORM call_webhooks('site.changed', '{}');
      END IF;
    END $$;
    CREATE FUNCTION note_site_change_by_trigger() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM note_site_change();
      RETURN NULL;
    END $$;

    -- By the rules of the public lists. An article is dated by the clock of who saved it, which is
    -- later than the beginning of the transaction.
    CREATE FUNCTION is_public_content(entry jsonb) RETURNS boolean LANGUAGE sql VOLATILE AS $$
      SELECT coalesce(
        CASE WHEN entry ? '_status' THEN entry->>'_status' = 'published'
          ELSE (entry->>'published')::boolean END
        AND (NOT entry ? 'published_at' OR (entry->>'published_at')::timestamptz <= clock_timestamp()),
        false) $$;

    CREATE FUNCTION announce_content(event text, entry jsonb, former jsonb) RETURNS void
    LANGUAGE plpgsql AS $$
    DECLARE
      data jsonb := jsonb_build_object('id', entry->'id');
    BEGIN
      IF entry ? 'slug' THEN
        data := data || jsonb_build_object('slug', entry->'slug', 'title', entry->'title');
        IF former->>'slug' <> entry->>'slug' THEN
          data := data || jsonb_build_object('previousSlug', former->'slug');
        END IF;
      ELSE
        data := data || jsonb_build_object('name', entry->'name');
      END IF;
      PERFORM call_webhooks(event, data);
      PERFORM note_site_change();
    END $$;

    -- Articles that are published with a later date, until a worker announces them
    -- (src/workspace/webhooks/sql/due-follow-ups.ts) or they change. Whoever removes the row announces.
    CREATE FUNCTION note_content() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      subject text := TG_ARGV[0];
      former jsonb := CASE WHEN TG_OP <> 'INSERT' THEN to_jsonb(OLD) END;
      latest jsonb := CASE WHEN TG_OP <> 'DELETE' THEN to_jsonb(NEW) END;
      was_public boolean := is_public_content(former);
      is_public boolean := is_public_content(latest);
    BEGIN
      IF TG_TABLE_NAME = 'news' THEN
        DELETE FROM upcoming_news WHERE news_id = (coalesce(latest, former)->>'id')::int;
        was_public := was_public AND NOT FOUND;
        IF NOT is_public AND latest->>'_status' = 'published'
          AND latest->>'published_at' IS NOT NULL
        THEN
          INSERT INTO upcoming_news VALUES (
            (latest->>'id')::int, (latest->>'published_at')::timestamptz);
          PERFORM queue_webhook_calls((latest->>'published_at')::timestamptz);
        END IF;
      END IF;
      IF is_public THEN
        PERFORM announce_content(
          subject || CASE WHEN was_public THEN '.updated' ELSE '.published' END, latest, former);
      ELSIF was_public THEN
        PERFORM announce_content(subject || '.unpublished', former, former);
      END IF;
      RETURN NULL;
    END $$;
    INSERT INTO upcoming_news
      SELECT id, published_at FROM news WHERE _status = 'published' AND published_at > now();

    CREATE TRIGGER note_author AFTER UPDATE ON users FOR EACH ROW
      WHEN (OLD.display_name IS DISTINCT FROM NEW.display_name)
      EXECUTE FUNCTION note_site_change_by_trigger();
    -- Not the copies of an image, which workers add in the background.
    CREATE TRIGGER note_image AFTER UPDATE ON media FOR EACH ROW
      WHEN ((OLD.key, OLD.alt, OLD.decorative, OLD.focal_x, OLD.focal_y)
        IS DISTINCT FROM (NEW.key, NEW.alt, NEW.decorative, NEW.focal_x, NEW.focal_y))
      EXECUTE FUNCTION note_site_change_by_trigger();
    CREATE TRIGGER note_removed_image AFTER DELETE ON media FOR EACH STATEMENT
      EXECUTE FUNCTION note_site_change_by_trigger();

    CREATE FUNCTION note_submission() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM call_webhooks(TG_ARGV[0], jsonb_build_object('id', NEW.id));
      RETURN NULL;
    END $$;
    CREATE TRIGGER note_submission AFTER INSERT ON action_submissions
      FOR EACH ROW EXECUTE FUNCTION note_submission('proposal.created');
    CREATE TRIGGER note_submission AFTER INSERT ON contact_submissions
      FOR EACH ROW EXECUTE FUNCTION note_submission('message.created');

    CREATE FUNCTION note_sent_newsletter() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM call_webhooks('newsletter.sent', jsonb_build_object('id', NEW.id,
        'title', NEW.title, 'subject', NEW.subject, 'recipients', coalesce(NEW.recipient_count, 0)));
      RETURN NULL;
    END $$;
    CREATE TRIGGER note_sent_newsletter AFTER UPDATE OF status ON newsletters FOR EACH ROW
      WHEN (OLD.status IS DISTINCT FROM NEW.status AND NEW.status = 'sent')
      EXECUTE FUNCTION note_sent_newsletter();

    -- Who subscribed and who left, one event each; of more than a hundred by one statement (an
    -- import, a bulk edit) their numbers, so that a list of a million is not a million calls.
    CREATE FUNCTION note_subscriptions() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      changes jsonb;
      gained int;
      lost int;
    BEGIN
      IF NOT EXISTS (SELECT FROM webhooks WHERE active) THEN
        RETURN NULL;
      ELSIF TG_OP = 'INSERT' THEN
        SELECT jsonb_agg(jsonb_build_array(true, id, email) ORDER BY id) INTO changes
        FROM newer WHERE status = 'subscribed';
      ELSIF TG_OP = 'DELETE' THEN
        SELECT jsonb_agg(jsonb_build_array(false, id, email) ORDER BY id) INTO changes
        FROM older WHERE status = 'subscribed';
      ELSE
        SELECT jsonb_agg(jsonb_build_array(n.status = 'subscribed', id, n.email) ORDER BY id)
        INTO changes FROM newer n JOIN older o USING (id)
        WHERE (n.status = 'subscribed') <> (o.status = 'subscribed');
      END IF;
      SELECT count(*) FILTER (WHERE (c->0)::boolean), count(*) FILTER (WHERE NOT (c->0)::boolean)
      INTO gained, lost FROM jsonb_array_elements(changes) c;
      IF gained + lost > 100 THEN
        PERFORM call_webhooks('subscribers.changed',
          jsonb_build_object('subscribed', gained, 'unsubscribed', lost));
      ELSE
        PERFORM call_webhooks(
          CASE WHEN (c->0)::boolean THEN 'subscriber.subscribed' ELSE 'subscriber.unsubscribed' END,
          jsonb_build_object('id', c->1, 'email', c->2))
        FROM jsonb_array_elements(changes) c;
      END IF;
      RETURN NULL;
    END $$;
    CREATE TRIGGER note_subscribed AFTER INSERT ON newsletter_subscribers
      REFERENCING NEW TABLE AS newer FOR EACH STATEMENT EXECUTE FUNCTION note_subscriptions();
    CREATE TRIGGER note_changed AFTER UPDATE ON newsletter_subscribers
      REFERENCING OLD TABLE AS older NEW TABLE AS newer
      FOR EACH STATEMENT EXECUTE FUNCTION note_subscriptions();
    CREATE TRIGGER note_removed AFTER DELETE ON newsletter_subscribers
      REFERENCING OLD TABLE AS older FOR EACH STATEMENT EXECUTE FUNCTION note_subscriptions();`)
  for (const [table, subject] of content)
    await db.execute(
      sql.raw(`
    CREATE TRIGGER note_content AFTER INSERT OR UPDATE OR DELETE ON ${table}
      FOR EACH ROW EXECUTE FUNCTION note_content('${subject}')`),
    )
  for (const table of shown)
    await db.execute(
      sql.raw(`
    CREATE TRIGGER note_site_change AFTER INSERT OR UPDATE OR DELETE ON ${table}
      FOR EACH STATEMENT EXECUTE FUNCTION note_site_change_by_trigger()`),
    )
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
    DROP FUNCTION note_content(), note_site_change_by_trigger(), note_submission(),
      note_sent_newsletter(), note_subscriptions() CASCADE;
    DROP FUNCTION announce_content(text, jsonb, jsonb), is_public_content(jsonb),
      note_site_change(), call_webhooks(text, jsonb), queue_webhook_calls(timestamptz),
      new_message_id();`)
}
