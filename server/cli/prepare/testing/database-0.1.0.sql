-- Of a database that version 0.1.0 made (commit 078d5c0d): pg_dump of PostgreSQL 15, the desk's
-- table and the table of migrations.
CREATE SCHEMA drizzle;
CREATE TABLE drizzle.__drizzle_migrations (
    id integer NOT NULL,
    hash text NOT NULL,
    created_at bigint
);
CREATE SEQUENCE drizzle.__drizzle_migrations_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE drizzle.__drizzle_migrations_id_seq OWNED BY drizzle.__drizzle_migrations.id;
CREATE TABLE public.desk (
    id text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    idle_minutes integer DEFAULT 30 NOT NULL,
    idle_locks boolean DEFAULT false NOT NULL
);
ALTER TABLE ONLY drizzle.__drizzle_migrations ALTER COLUMN id SET DEFAULT nextval('drizzle.__drizzle_migrations_id_seq'::regclass);
INSERT INTO drizzle.__drizzle_migrations VALUES (1, 'e497cbe17a3ac25d6f7aa25f20a7916c605a3d1c168102aeded2cfd310ed563c', 1795204561948);
INSERT INTO drizzle.__drizzle_migrations VALUES (2, '7d4584455fc73c7033ff2a9b976c9ddf6d5df7af1d2883adce6d79f354843482', 1795205536679);
INSERT INTO drizzle.__drizzle_migrations VALUES (3, '5ed1fe71279d124a8b6fca3eb429fd62aceec184fd72e85c589d9fcc6e531ef8', 1795205625684);
INSERT INTO drizzle.__drizzle_migrations VALUES (4, 'de558e9b4628b8ef776a398db51d10be16dd8c21bac3d962dbae932eced3a6d7', 1795205987178);
INSERT INTO drizzle.__drizzle_migrations VALUES (5, 'cd9eec110e5d556be5983a84203339a66b04b57e95f941d396ceb22a14795405', 1795206753948);
INSERT INTO drizzle.__drizzle_migrations VALUES (6, 'e802a59e016acdd11e9f3520a0ae7be69e62957781eaa6fc5adce37ba0fb8039', 1795283930769);
INSERT INTO drizzle.__drizzle_migrations VALUES (7, '251880f1fb1f64c4dbb61275d4296a2b711d0a4295dc8f81b3c53065c044b08f', 1795284226742);
INSERT INTO drizzle.__drizzle_migrations VALUES (8, 'beb53a4744707bc38a240b24eacb5a6ede183508981e7eabd63a131ffca1d685', 1795284589427);
INSERT INTO drizzle.__drizzle_migrations VALUES (9, '0bfbe257f8171cab4dd9a3a1f10a31fb14b8ba513f766138256d066e674b1881', 1795286124536);
INSERT INTO drizzle.__drizzle_migrations VALUES (10, '7953a88bef3e5c9c05f7cd353ffc027afe45fa0df169cf9907887bfbbfb88bb3', 1795286445285);
INSERT INTO drizzle.__drizzle_migrations VALUES (11, '1462a573d236106059d24983a29cbcce5f39d7899885e9d77a5994991b8c8b9f', 1795289733357);
INSERT INTO drizzle.__drizzle_migrations VALUES (12, 'c5c40732c7513c672aa7f96e9a8f107876ab1666abf09f709e99bdf8b93e767c', 1795299296368);
INSERT INTO drizzle.__drizzle_migrations VALUES (13, '68081459f10f5592502ce5581c5471bc0051415806c7bd84e0513f749c557999', 1795343363551);
INSERT INTO drizzle.__drizzle_migrations VALUES (14, '373108d049b1aeb16de9f87c6fa6695f125d953771c1d70052cbb847a59963d3', 1795344001655);
INSERT INTO drizzle.__drizzle_migrations VALUES (15, '759824dc74d26ea329673e5dce4d02c2f24b15d4a644dada7a388a257d2d7b8f', 1795348446163);
INSERT INTO drizzle.__drizzle_migrations VALUES (16, 'cdabd2602027f2da380599881cfaf7c268bb1208a767c8b2b7f7f2fdeb12c20f', 1795348718004);
INSERT INTO drizzle.__drizzle_migrations VALUES (17, '6668dc871ad5e337ff65ca7ef4ed2cb40a26fec2d54d559571460afccd886a16', 1795356735402);
INSERT INTO drizzle.__drizzle_migrations VALUES (18, '98e0b2364d35146b827f52f9c885aaed6dfd40ec2493e7a3a62c05bec91cba53', 1795359356354);
INSERT INTO drizzle.__drizzle_migrations VALUES (19, 'e7c6ef71fc0b16b2580b086166eaa0db3a9bc2d214c370779877eb7947aeda12', 1795359425147);
INSERT INTO drizzle.__drizzle_migrations VALUES (20, 'd0bea422616fb37fe6f61106bca1805a014b19d02ea2da68cd279dc6c9d00aae', 1795360415218);
INSERT INTO drizzle.__drizzle_migrations VALUES (21, '6c7a3d8b7b9332f763153b2300dc77a9cc96b99a246aa161cdd2dd135a49bbbf', 1795361933563);
INSERT INTO drizzle.__drizzle_migrations VALUES (22, '7e0cfdae2486ab611a1d369c7ec9c245bd4ce3c670a34b993b9254c5b32bfe0e', 1795367239802);
INSERT INTO drizzle.__drizzle_migrations VALUES (23, '1f17dbf2b4e1fa639b2264aa918bdfe24e4734cb5fb8e44160a733a706156136', 1795367240802);
INSERT INTO drizzle.__drizzle_migrations VALUES (24, '822fde9e0d951cf6921b073043fb73ef24e5a6646d2e83ce431e3320efb9f5fe', 1795367241802);
INSERT INTO drizzle.__drizzle_migrations VALUES (25, '34e7b7138132f4db3ba4586aead81f5af734390998c9c6b3a3dd2a9a02e754b0', 1795367242802);
INSERT INTO drizzle.__drizzle_migrations VALUES (26, '398322fddd643d2b092d069503f6ef2d31081a5a098587fef7415329df2a50b2', 1795367243802);
INSERT INTO drizzle.__drizzle_migrations VALUES (27, '7eb3b606bb3af261c8b35817448b44ad3f41eb9de2c6d954d10578b925554ad5', 1795401334846);
INSERT INTO drizzle.__drizzle_migrations VALUES (28, '64930fbf266ec3f7c4793d95e4f460c20e3bcafaff2bc3400dee3761888ac1b7', 1795404722557);
INSERT INTO drizzle.__drizzle_migrations VALUES (29, '8f31f6aebf26d2cc3dc2686bd57be99b75a147ae9133db5ed52dbe6b0ddd5cc5', 1795411547562);
INSERT INTO drizzle.__drizzle_migrations VALUES (30, '4543a548fe7e5ec4f75e56587f276cf18b9867c1876da82baa7321c3017f17a0', 1795411635895);
INSERT INTO drizzle.__drizzle_migrations VALUES (31, 'e43c46bc1694408462c1b7e521ec4fd5546c0165ae1c714ddb5dd3ae7db97b75', 1795411756420);
INSERT INTO drizzle.__drizzle_migrations VALUES (32, '0c8be7ac5322e8cff881ab7f9ef27debcdba0adee82be804615172dc4708b77b', 1795411835641);
INSERT INTO drizzle.__drizzle_migrations VALUES (33, 'c3ee472f1020c07525c04e8aee070df194dd293db75a7272a4fec6685bb1f54a', 1795411975761);
INSERT INTO drizzle.__drizzle_migrations VALUES (34, 'f32719767adda87569fbe6087176764122177d901ca00614b316bc03e6a8f3eb', 1795412052919);
INSERT INTO drizzle.__drizzle_migrations VALUES (35, '4dd970138cb31fdd1e42a411caa0ff5cd3348fff65f5c29697d8923c4c200d0c', 1795412144330);
INSERT INTO drizzle.__drizzle_migrations VALUES (36, '112c50a2b5909f51efb6e2ea467f43db23b2c9c9c4876b4ac257ccad15e85495', 1795413214553);
INSERT INTO drizzle.__drizzle_migrations VALUES (37, 'dd65282f8e1653d1f7680d6a0304a6715a23b922fe65d91831406635a26cbc38', 1795415743498);
INSERT INTO drizzle.__drizzle_migrations VALUES (38, '15356f35f05baccb450b59c294dac6d68c6cc8cf900d2966d2c0d177eddf934d', 1795415814593);
INSERT INTO drizzle.__drizzle_migrations VALUES (39, 'c6476fc0b5fb32e478d9ef32f6d7ad8b868aa9284d34a2937cbb6683bea2b484', 1795416281138);
INSERT INTO drizzle.__drizzle_migrations VALUES (40, '09c89dbc2e02ececf5793818eb7bcbeb619cf47ec4df8e7c429fb09b8ec4ab7e', 1795417776870);
INSERT INTO drizzle.__drizzle_migrations VALUES (41, 'bcc9db659ecaf3f03c7edee393a8eaa172c89221933e3511dcb29054014e5385', 1795423838595);
INSERT INTO drizzle.__drizzle_migrations VALUES (42, 'e39eb2e8200c17c7493f17806b9691eafa07d740df0f697114a868c1baccdce7', 1795425323618);
INSERT INTO drizzle.__drizzle_migrations VALUES (43, 'e948b85ea6a163fe80992432dcced0b0a2b26058cc7f3052e47d189049581be8', 1795425348595);
INSERT INTO drizzle.__drizzle_migrations VALUES (44, '27a88f51b47320a87dc11aea68f11f9f53f779f817058071e102dc77390f8200', 1795425444547);
INSERT INTO drizzle.__drizzle_migrations VALUES (45, '3238da2420873fc3fa0d025996123ec3e91a9be972e1d05b8b5c24c47540790a', 1795429488182);
INSERT INTO drizzle.__drizzle_migrations VALUES (46, '34982c24cc1929194b3d38435d6453063ea515af0c4884d56b36d2ce2b736ea4', 1795460940171);
INSERT INTO drizzle.__drizzle_migrations VALUES (47, 'fee6020e89c06e7f673f48804cbe441f84342bccc8a8a30831bae4766126df1a', 1795461809543);
INSERT INTO drizzle.__drizzle_migrations VALUES (48, '34683c3cca6f0fde2123154614167466da4c6a0b2a0af010fcca1000cb8cdf7a', 1795473389766);
INSERT INTO drizzle.__drizzle_migrations VALUES (49, 'dfd0343ac30336a27dce9075eb1750e1f1bd9499d3938ea6a4f0c44b82fcea42', 1795643000000);
INSERT INTO drizzle.__drizzle_migrations VALUES (50, '22e817d5f1da261a8af1a0cfbd78b418fe4913b28fcb1ced807da7cc124fcf5e', 1795739300734);
INSERT INTO drizzle.__drizzle_migrations VALUES (51, 'cf5c1ca6e669c10649b33bee2a9aad8d8b3ca3ba02da2d046e63b0197e4cdc4f', 1795769788776);
INSERT INTO drizzle.__drizzle_migrations VALUES (52, 'a9ac25f4041c185198981b5f6a4eed08e34f1b047dd1180dbeb0c803b325730f', 1795783656555);
INSERT INTO drizzle.__drizzle_migrations VALUES (53, '79d58af40dbdfc5a97546ae32af96f603fe52f0803bdd4259f8a9a4a11b64f80', 1795793360677);
INSERT INTO drizzle.__drizzle_migrations VALUES (54, '4f93e81b042e2346b1f09256aaada0987f075c59efe4a2a502429943b38c8272', 1795798692030);
INSERT INTO drizzle.__drizzle_migrations VALUES (55, 'f5d2b7028f46c94c795b85ed953c2010a4a7683a3eae1c62fe1ed097ada54d94', 1795800178833);
INSERT INTO drizzle.__drizzle_migrations VALUES (56, '368ffc427e20847c3eb8ded4f9d77fd01913b14d2776620ef878987d6bbb276c', 1795810237891);
INSERT INTO drizzle.__drizzle_migrations VALUES (57, '8a88d2d9606362576fb78233a34b1eec076e9d76b3a471210246096883d22879', 1795811385174);
INSERT INTO drizzle.__drizzle_migrations VALUES (58, '07903ee9ba4550d074fa740c45914296032aa67ddf7bb718aba9c44ffaa2b062', 1795817606218);
INSERT INTO drizzle.__drizzle_migrations VALUES (59, '5916a8a68bfe5013ce9109750b68ef4c17e1ed908aa8a119b7e51d312ca707d4', 1795822521590);
INSERT INTO public.desk VALUES ('desk_1', 'Desk', '2026-11-01 00:00:00+00', 30, false);
SELECT pg_catalog.setval('drizzle.__drizzle_migrations_id_seq', 59, true);
ALTER TABLE ONLY drizzle.__drizzle_migrations
    ADD CONSTRAINT __drizzle_migrations_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.desk
    ADD CONSTRAINT desk_pkey PRIMARY KEY (id);
