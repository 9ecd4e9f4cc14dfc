/**
 * A certificate for "localhost" that nobody trusts, with its key: tests only, worth nothing. A
 * process that is started with it as NODE_EXTRA_CA_CERTS trusts it.
 */
export const loopbackTls = {
  cert: `-----BEGIN CERTIFICATE-----
MIIBlTCCATugAwIBAgIUYk+Fv4leSHB1krI6kVL1q07u36cwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMTE4MzgzOFoYDzIxMjYxMDI4
MTgzODM4WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAAQwGPM+ll73hp7fXF2DkbeMd11A/7J/tMY8QVHXnBwhNd+ULl35/lLd
orm2CU8LwlMaAlU7q6ydUYbdz6hOvV1Wo2kwZzAdBgNVHQ4EFgQUp9W1CBzeWgt6
6tU9GLLYpkyrE00wHwYDVR0jBBgwFoAUp9W1CBzeWgt66tU9GLLYpkyrE00wDwYD
VR0TAQH/BAUwAwEB/zAUBgNVHREEDTALgglsb2NhbGhvc3QwCgYIKoZIzj0EAwID
SAAwRQIhAIu/W7v4kwy2cz0hDtok96sEDwWom0imvVQb7LhKsPWfAiAua7gdmnF4
LyvJJ9ZvdQc6Mj/S0cQOojA6o4qHoh9USw==
-----END CERTIFICATE-----
`,
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQguhWY/PElG+2x3yrZ
2zN3wNJwA37FmTm0ohWmYuxEMUmhRANCAAQwGPM+ll73hp7fXF2DkbeMd11A/7J/
tMY8QVHXnBwhNd+ULl35/lLdorm2CU8LwlMaAlU7q6ydUYbdz6hOvV1W
-----END PRIVATE KEY-----
`,
} as const;
