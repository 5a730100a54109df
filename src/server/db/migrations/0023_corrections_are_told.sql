ALTER TABLE "push_news" DROP CONSTRAINT "push_news_once";--> statement-breakpoint
ALTER TABLE "push_news" DROP CONSTRAINT "push_news_kind";--> statement-breakpoint
ALTER TABLE "push_news" ADD COLUMN "correction" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "push_news" ADD COLUMN "result" text;--> statement-breakpoint
ALTER TABLE "push_news" ADD CONSTRAINT "push_news_once" UNIQUE("game_id","kind","set_number","correction");--> statement-breakpoint
ALTER TABLE "push_news" ADD CONSTRAINT "push_news_kind" CHECK ("push_news"."kind" in ('begins', 'set', 'result', 'next', 'corrected'));